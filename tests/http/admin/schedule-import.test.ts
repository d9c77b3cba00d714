import test, { type ExecutionContext } from 'ava'
import type { RowPreview } from '../../../src/content/programme-columns.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

type Site = Awaited<ReturnType<typeof openSiteSignedIn>>

const mesa = {
  date: '2025-10-22',
  time: '09:30',
  endTime: '11:00',
  title: 'Mesa de abertura',
  location: 'Claustro',
  category: 'mesa-redonda',
  description: 'Uma conversa.',
  guestName: 'Ana Luísa',
}
const leitura = { ...mesa, time: '15:00', endTime: null, title: 'Leitura', guestName: null }

const send = (site: Site, rows: unknown, dry?: unknown) => site.request('POST', '/schedule/import', { rows, dry })
const scheduleOf = async (site: Site): Promise<ScheduleItem[]> => (await site.get('/api/schedule')).json()
const eventCount = async (site: Site) => (await site.log()).length

async function imported(t: ExecutionContext, site: Site, rows: object[], counts: object) {
  const response = await send(site, rows)
  const body = await response.json()
  t.deepEqual([response.status, body], [200, { created: 0, changed: 0, unchanged: 0, ...counts }])
  return response.headers.get('x-act-id')
}

/** What importing these rows would do; asserts that nothing is written. */
async function previewed(t: ExecutionContext, site: Site, rows: object[]): Promise<RowPreview[]> {
  const before = await eventCount(site)
  const response = await send(site, rows, true)
  t.is(response.status, 200)
  t.is(response.headers.get('x-act-id'), null)
  t.is(await eventCount(site), before, 'nothing is written')
  return (await response.json()).rows
}

async function refused(t: ExecutionContext, site: Site, rows: unknown, wrong: object[], message?: RegExp) {
  const before = await eventCount(site)
  const response = await send(site, rows)
  const body = await response.json()
  t.is(response.status, 422)
  t.deepEqual(body.rows, wrong)
  t.regex(body.message, message ?? /nada foi importado/)
  t.is(await eventCount(site), before, 'nothing is written')
  t.is(response.headers.get('x-act-id'), null)
}

test('Rows create, change and leave sessions in one act, which is undone in one', async (t) => {
  const site = await openSiteSignedIn(t)
  await imported(t, site, [mesa, leitura], { created: 2 })
  const before = await scheduleOf(site)
  t.like(before[0], { ...mesa, slug: 'mesa-de-abertura', status: 'scheduled', registrationRequired: false, version: 1 })

  const act = await imported(
    t,
    site,
    [
      { slug: 'mesa-de-abertura', time: '10h', guestName: '' },
      { date: leitura.date, time: '15:00', title: ' Leitura ', location: 'Claustro' },
      { ...leitura, title: 'Oficina', slug: 'ninguem', registrationRequired: true },
    ],
    { created: 1, changed: 1, unchanged: 1 },
  )
  const after = await scheduleOf(site)
  t.like(after[0], { slug: 'mesa-de-abertura', time: '10:00', endTime: '11:00', guestName: null, version: 2 })
  t.like(after[2], { title: 'Oficina', slug: 'oficina', registrationRequired: true })
  t.is((await site.log()).filter((event) => event.request_id === act).length, 2)

  const undone = await site.request('POST', `/history/acts/${act}/undo`)
  t.is(undone.status, 200)
  t.deepEqual(
    (await scheduleOf(site)).map(({ version, ...row }) => row),
    before.map(({ version, ...row }) => row),
  )
})

test('A dry import tells what each row would do and why it is wrong, by the names of columns', async (t) => {
  const site = await openSiteSignedIn(t)
  await imported(t, site, [mesa, leitura], { created: 2 })
  const antiga = { date: '2025-10-24', time: '10:00', title: 'Antiga', location: 'Claustro', description: 'x' }
  await imported(t, site, [antiga], { created: 1 })
  const { id } = (await scheduleOf(site)).at(-1)!
  await site.request('DELETE', `/schedule/${id}`)
  const start = { Data: '22 de outubro', Local: 'Claustro', Descrição: 'Uma conversa.' }
  const rows = [
    { ENDERECO: 'mesa-de-abertura', hora: '10h–11h00', Sala: 'A', Convidado: '' },
    { ...start, Hora: '15h', Título: ' Leitura ', Categoria: 'MESA REDONDA', Inscrição: 'n' },
    { ...start, Hora: '18.30', Título: 'LEITURA' },
    { Data: '24/10/2025', Hora: '10:00', Título: 'Antiga', Local: 'Sala' },
    { Título: 'Sem lugar', Data: '22/10/2025', Hora: '25:00', Estado: 'adiado', Descrição: 'x' },
    { Endereço: 'mesa-de-abertura', Título: 'Mesa' },
  ]
  const previews = await previewed(t, site, rows)
  t.deepEqual(previews[0], {
    row: 0,
    is: 'changed',
    title: 'Mesa de abertura',
    version: 1,
    changes: { time: { from: '09:30', to: '10:00' }, guestName: { from: 'Ana Luísa', to: null } },
  })
  t.deepEqual(previews[1], { row: 1, is: 'same', title: 'Leitura', version: 1 })
  t.like(previews[2], { is: 'new', note: 'já há uma com este título: quarta, 15:00', version: 0 })
  t.like(previews[2]!.changes, { date: { from: null, to: '2025-10-22' }, time: { from: null, to: '18:30' } })
  t.like(previews[3], { is: 'new', note: 'volta ao programa', changes: { location: { from: 'Claustro', to: 'Sala' } } })
  t.deepEqual(previews.slice(4), [
    {
      row: 4,
      is: 'wrong',
      title: 'Sem lugar',
      errors: {
        time: 'Indique uma hora que exista, como 17:00.',
        status: 'Escreva Marcado ou Cancelado.',
        location: 'Indique o local.',
      },
    },
    { row: 5, is: 'wrong', title: 'Mesa', errors: { slug: 'Repete a linha 1.' } },
  ])
  const seen = rows.slice(0, 4).map((row, at) => ({ ...row, version: previews[at]!.version }))
  await imported(t, site, seen, { created: 2, changed: 1, unchanged: 1 })
  t.deepEqual(
    (await previewed(t, site, rows.slice(0, 4))).map(({ is }) => is),
    ['same', 'same', 'same', 'same'],
  )
})

test('A whole row changes only what was changed in the sheet since its preview', async (t) => {
  const site = await openSiteSignedIn(t)
  await imported(t, site, [mesa], { created: 1 })
  const row = { slug: 'mesa-de-abertura', ...mesa, time: '10:00' }
  const [{ version }] = (await previewed(t, site, [row])) as [RowPreview]
  await imported(t, site, [{ slug: row.slug, location: 'Sala', guestName: null }], { changed: 1 })
  await imported(t, site, [{ ...row, version }], { changed: 1 })
  t.like((await scheduleOf(site))[0], { time: '10:00', location: 'Sala', guestName: null })
})

test('Every wrong row is told with its fields, and nothing is written', async (t) => {
  const site = await openSiteSignedIn(t)
  await imported(t, site, [mesa], { created: 1 })
  await refused(
    t,
    site,
    [
      { ...leitura, title: 'Boa' },
      { date: '2025-02-30', time: '25:00', title: '', status: 'adiado', registrationRequired: 'talvez', endTime: 'x' },
      { slug: 'mesa-de-abertura', location: ' ', description: 7 },
      { slug: 7, version: 'x', ...leitura },
      'texto',
      { title: 'Só o título' },
    ],
    [
      {
        row: 1,
        errors: {
          date: 'Indique uma data que exista, como 2025-10-22.',
          time: 'Indique uma hora que exista, como 17:00.',
          endTime: 'Indique uma hora que exista, como 17:00.',
          title: 'Indique o título.',
          location: 'Indique o local.',
          description: 'Escreva uma descrição.',
          registrationRequired: 'Escreva Sim, Não ou um endereço que comece por https://.',
          status: 'Escreva Marcado ou Cancelado.',
        },
      },
      { row: 2, errors: { location: 'Indique o local.', description: 'Escreva uma descrição.' } },
      { row: 3, errors: { slug: 'Deve ser um texto.', version: 'A versão tem de ser um número.' } },
      { row: 4, errors: { row: 'Uma linha tem de ser um objeto.' } },
      {
        row: 5,
        errors: {
          date: 'Indique uma data.',
          time: 'Indique uma hora.',
          location: 'Indique o local.',
          description: 'Escreva uma descrição.',
        },
      },
    ],
    /^Há 5 linhas com erros/,
  )
})

test('A row that ends before it begins is wrong, also by what the session has; what is stored stays', async (t) => {
  const site = await openSiteSignedIn(t)
  await imported(t, site, [mesa, { ...leitura, endTime: '15:00' }], { created: 2 })
  const errors = { endTime: 'Acaba antes de começar.' }
  await refused(
    t,
    site,
    [
      { ...mesa, title: 'Nova', endTime: '09:00' },
      { slug: 'mesa-de-abertura', time: '11:30' },
      { ...leitura, title: 'Noite', time: '22:00', endTime: '24:00' },
      { slug: 'leitura', time: '16:00' },
    ],
    [
      { row: 0, errors },
      { row: 1, errors },
    ],
  )
  await imported(t, site, [{ slug: 'leitura', time: '16:00' }], { changed: 1 })
  t.like((await scheduleOf(site))[1], { time: '16:00', endTime: null }, 'an end equal to the start is none')
})

test('A field that somebody changed since is the row’s error, unless it is the same', async (t) => {
  const site = await openSiteSignedIn(t)
  await imported(t, site, [mesa, leitura], { created: 2 })
  await imported(t, site, [{ slug: 'mesa-de-abertura', time: '10:00', location: 'Sala' }], { changed: 1 })
  const stale = { slug: 'mesa-de-abertura', version: 1 }
  await refused(
    t,
    site,
    [
      { slug: 'leitura', version: 1, title: 'Outra' },
      { ...stale, time: '12:00', location: 'Sala', title: 'Meu' },
    ],
    [{ row: 1, errors: { time: 'Foi alterado entretanto por outra pessoa.' } }],
    /^Há 1 linha com erros/,
  )
  await imported(t, site, [{ ...stale, time: '10:00', title: 'Meu' }], { changed: 1 })
  t.like((await scheduleOf(site))[0], { time: '10:00', location: 'Sala', title: 'Meu' })
  await refused(
    t,
    site,
    [{ slug: 'leitura', version: 9, title: 'x' }],
    [{ row: 0, errors: { version: 'Esta versão não existe. Recarregue a página.' } }],
  )
  const added = { ...leitura, version: 0 }
  await imported(t, site, [added], { unchanged: 1 })
  const errors = { location: 'Foi alterado entretanto por outra pessoa.' }
  await refused(t, site, [{ ...added, location: 'Sala' }], [{ row: 0, errors }])
})

test('A removed session comes back at its address, with what it had and the row’s fields over it', async (t) => {
  const site = await openSiteSignedIn(t)
  await imported(t, site, [mesa, leitura, { ...leitura, time: '18:00' }], { created: 3 })
  const before = await scheduleOf(site)
  for (const { id } of before) t.is((await site.request('DELETE', `/schedule/${id}`)).status, 204)
  const act = await imported(
    t,
    site,
    [
      { slug: 'mesa-de-abertura', time: '10:00' },
      { slug: 'leitura-2', version: 2, location: 'Sala 9', guestName: 'Ana' },
      { date: leitura.date, time: '15:00', title: 'Leitura', location: 'Sala' },
    ],
    { created: 3 },
  )
  const back = await scheduleOf(site)
  t.deepEqual(back.map(({ id }) => id).sort(), before.map(({ id }) => id).sort())
  t.like(back[0], { ...mesa, slug: 'mesa-de-abertura', time: '10:00', movedFrom: { date: mesa.date, time: '09:30' } })
  t.like(back[2], { slug: 'leitura-2', location: 'Sala 9', guestName: 'Ana', description: leitura.description })
  t.like(back[1], { slug: 'leitura', location: 'Sala', description: leitura.description })
  t.deepEqual(
    (await site.log()).filter((event) => event.request_id === act).map(({ type }) => type),
    ['ScheduleItemRestored', 'ScheduleItemRestored', 'ScheduleItemRestored'],
  )
  t.is((await site.request('POST', `/history/acts/${act}/undo`)).status, 200)
  t.deepEqual(await scheduleOf(site), [])
})

test('Pictures are not imported, and other keys are ignored', async (t) => {
  const site = await openSiteSignedIn(t)
  const row = { ...mesa, imageUrl: 'https://exemplo.pt/a.png', id: 'x', movedFrom: 1, __proto__: { a: 1 } }
  await imported(t, site, [row], { created: 1 })
  t.is((await scheduleOf(site))[0]!.imageUrl, null)
})

test('More than 500 rows, something else than rows and a visitor are refused', async (t) => {
  const site = await openSiteSignedIn(t)
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...mesa, title: `Evento ${index}` }))
  await refused(t, site, many(501), [], /no máximo 500/)
  for (const rows of [undefined, null, {}, 'x']) await refused(t, site, rows, [], /Indique os eventos/)
  const asVisitor = await fetch(`${site.origin}/api/admin/schedule/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rows: [mesa], dry: true }),
  })
  t.is(asVisitor.status, 401)
  t.is((await send(site, many(501), true)).status, 422)
  t.is((await send(site, [mesa], 'sim')).status, 422, 'what is not understood is not written')
  t.deepEqual(await scheduleOf(site), [])
  const long = { ...mesa, description: 'x'.repeat(4_300_000) }
  t.is((await send(site, [long])).status, 413)
})

test('Five hundred rows are written at once, and undone at once', async (t) => {
  const site = await openSiteSignedIn(t)
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...leitura,
    title: `Evento ${index % 10}`,
    date: `2025-10-${String(1 + (index % 28)).padStart(2, '0')}`,
    time: `${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
    description: `${index} ${'palavra '.repeat(80)}`,
  }))
  await imported(t, site, rows, { created: 500 })
  const sessions = await scheduleOf(site)
  t.is(new Set(sessions.map(({ slug }) => slug)).size, 500)
  const changes = sessions.map(({ slug, version }) => ({ slug, version, location: 'Sala' }))
  const act = await imported(t, site, changes, { changed: 500 })
  t.is((await site.request('POST', `/history/acts/${act}/undo`)).status, 200)
  t.true((await scheduleOf(site)).every(({ location }) => location === 'Claustro'))
})

test('Two imports at once of the same rows create them once', async (t) => {
  const site = await openSiteSignedIn(t)
  const rows = [mesa, leitura]
  const answers = await Promise.all([1, 2, 3].map(async () => (await send(site, rows)).json()))
  t.deepEqual(answers.map(({ created, unchanged }) => [created, unchanged]).sort(), [
    [0, 2],
    [0, 2],
    [2, 0],
  ])
  t.is((await scheduleOf(site)).length, 2)
})

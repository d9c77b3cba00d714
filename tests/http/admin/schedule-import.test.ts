import test, { type ExecutionContext } from 'ava'
import type { RowPreview } from '../../../src/content/programme-columns.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { openSiteSignedIn, postJson } from '../../support/signed-in-site.ts'

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
const OTHERS_CHANGE = 'Foi alterado entretanto por outra pessoa.'

async function open(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const schedule = (): Promise<ScheduleItem[]> => site.readJson('/api/schedule')
  const importRows = (rows: unknown, dry?: unknown) => site.send('POST', '/schedule/import', { rows, dry })
  const imported = async (rows: object[], counts: object) => {
    const { status, act, body } = await importRows(rows)
    t.deepEqual([status, body], [200, { created: 0, changed: 0, unchanged: 0, ...counts }])
    return act
  }
  const writingNothing = async (rows: unknown, dry?: unknown) => {
    const before = (await site.log()).length
    const { status, act, body } = await importRows(rows, dry)
    t.deepEqual([act, (await site.log()).length], [null, before], 'nothing is written')
    return { status, body }
  }
  /** What importing these rows would do. */
  const previewed = async (rows: object[]): Promise<RowPreview[]> => {
    const { status, body } = await writingNothing(rows, true)
    t.is(status, 200)
    return body.rows
  }
  const refused = async (rows: unknown, wrong: object[], message = /nada foi importado/) => {
    const { status, body } = await writingNothing(rows)
    t.deepEqual([status, body.rows], [422, wrong])
    t.regex(body.message, message)
  }
  return { ...site, schedule, importRows, imported, previewed, refused }
}

test('Rows create, change and leave sessions in one act, which is undone in one', async (t) => {
  const { imported, schedule, log, undo } = await open(t)
  await imported([mesa, leitura], { created: 2 })
  const before = await schedule()
  t.like(before[0], { ...mesa, slug: 'mesa-de-abertura', status: 'scheduled', registrationRequired: false, version: 1 })

  const rows = [
    { slug: 'mesa-de-abertura', time: '10h', guestName: '' },
    { date: leitura.date, time: '15:00', title: ' Leitura ', location: 'Claustro' },
    { ...leitura, title: 'Oficina', slug: 'ninguem', registrationRequired: true },
  ]
  const act = await imported(rows, { created: 1, changed: 1, unchanged: 1 })
  const after = await schedule()
  t.like(after[0], { slug: 'mesa-de-abertura', time: '10:00', endTime: '11:00', guestName: null, version: 2 })
  t.like(after[2], { title: 'Oficina', slug: 'oficina', registrationRequired: true })
  t.is((await log()).filter((event) => event.request_id === act).length, 2)

  t.is((await undo(act)).status, 200)
  t.deepEqual(
    (await schedule()).map(({ version, ...row }) => row),
    before.map(({ version, ...row }) => row),
  )
})

test('A dry import tells what each row would do and why it is wrong, by the names of columns', async (t) => {
  const { imported, previewed, schedule, send } = await open(t)
  const antiga = { date: '2025-10-24', time: '10:00', title: 'Antiga', location: 'Claustro', description: 'x' }
  await imported([mesa, leitura, antiga], { created: 3 })
  await send('DELETE', `/schedule/${(await schedule()).at(-1)!.id}`)
  const start = { Data: '22 de outubro', Local: 'Claustro', Descrição: 'Uma conversa.' }
  const rows = [
    { ENDERECO: 'mesa-de-abertura', hora: '10h–11h00', Sala: 'A', Convidado: '' },
    { ...start, Hora: '15h', Título: ' Leitura ', Categoria: 'MESA REDONDA', Inscrição: 'n' },
    { ...start, Hora: '18.30', Título: 'LEITURA' },
    { Data: '24/10/2025', Hora: '10:00', Título: 'Antiga', Local: 'Sala' },
    { Título: 'Sem lugar', Data: '22/10/2025', Hora: '25:00', Estado: 'adiado', Descrição: 'x' },
    { Endereço: 'mesa-de-abertura', Título: 'Mesa' },
  ]
  const previews = await previewed(rows)
  const changes = { time: { from: '09:30', to: '10:00' }, guestName: { from: 'Ana Luísa', to: null } }
  t.deepEqual(previews.slice(0, 2), [
    { row: 0, is: 'changed', title: 'Mesa de abertura', version: 1, changes },
    { row: 1, is: 'same', title: 'Leitura', version: 1 },
  ])
  t.like(previews[2], { is: 'new', note: 'já há uma com este título: quarta, 15:00', version: 0 })
  t.like(previews[2]!.changes, { date: { from: null, to: '2025-10-22' }, time: { from: null, to: '18:30' } })
  t.like(previews[3], { is: 'new', note: 'volta ao programa', changes: { location: { from: 'Claustro', to: 'Sala' } } })
  const errors = {
    time: 'Indique uma hora que exista, como 17:00.',
    status: 'Escreva Marcado ou Cancelado.',
    location: 'Indique o local.',
  }
  t.deepEqual(previews.slice(4), [
    { row: 4, is: 'wrong', title: 'Sem lugar', errors },
    { row: 5, is: 'wrong', title: 'Mesa', errors: { slug: 'Repete a linha 1.' } },
  ])
  const seen = rows.slice(0, 4).map((row, at) => ({ ...row, version: previews[at]!.version }))
  await imported(seen, { created: 2, changed: 1, unchanged: 1 })
  t.deepEqual(
    (await previewed(rows.slice(0, 4))).map(({ is }) => is),
    ['same', 'same', 'same', 'same'],
  )
})

test('Every wrong row is told with its fields, and nothing is written', async (t) => {
  const { imported, refused } = await open(t)
  await imported([mesa], { created: 1 })
  const rows = [
    { ...leitura, title: 'Boa' },
    { ...leitura, date: '2025-02-30', registrationRequired: 'talvez' },
    { slug: 'mesa-de-abertura', location: ' ', description: 7 },
    { slug: 7, version: 'x', ...leitura },
    'texto',
  ]
  const wrong = [
    {
      date: 'Indique uma data que exista, como 2025-10-22.',
      registrationRequired: 'Escreva Sim, Não ou um endereço que comece por https://.',
    },
    { location: 'Indique o local.', description: 'Escreva uma descrição.' },
    { slug: 'Deve ser um texto.', version: 'A versão tem de ser um número.' },
    { row: 'Uma linha tem de ser um objeto.' },
  ]
  await refused(
    rows,
    wrong.map((errors, index) => ({ row: index + 1, errors })),
    /^Há 4 linhas com erros/,
  )
})

test('A row that ends before it begins is wrong, also by what the session has; what is stored stays', async (t) => {
  const { imported, refused, schedule } = await open(t)
  await imported([mesa, { ...leitura, endTime: '15:00' }], { created: 2 })
  const errors = { endTime: 'Acaba antes de começar.' }
  const rows = [
    { ...mesa, title: 'Nova', endTime: '09:00' },
    { slug: 'mesa-de-abertura', time: '11:30' },
    { ...leitura, title: 'Noite', time: '22:00', endTime: '24:00' },
    { slug: 'leitura', time: '16:00' },
  ]
  await refused(
    rows,
    [0, 1].map((row) => ({ row, errors })),
  )
  await imported([{ slug: 'leitura', time: '16:00' }], { changed: 1 })
  t.like((await schedule())[1], { time: '16:00', endTime: null }, 'an end equal to the start is none')
})

test('A whole row changes only what was changed in the sheet since its preview, unless somebody else changed that', async (t) => {
  const { imported, previewed, refused, schedule } = await open(t)
  await imported([mesa, leitura], { created: 2 })
  const row = { slug: 'mesa-de-abertura', ...mesa, time: '10:00' }
  const [{ version }] = (await previewed([row])) as [RowPreview]
  await imported([{ slug: row.slug, location: 'Sala', guestName: null }], { changed: 1 })
  await imported([{ ...row, version }], { changed: 1 })
  t.like((await schedule())[0], { time: '10:00', location: 'Sala', guestName: null })

  const stale = { slug: row.slug, version: 1 }
  const rows = [
    { slug: 'leitura', version: 1, title: 'Outra' },
    { ...stale, time: '12:00', location: 'Sala', title: 'Meu' },
  ]
  await refused(rows, [{ row: 1, errors: { time: OTHERS_CHANGE } }], /^Há 1 linha com erros/)
  await imported([{ ...stale, time: '10:00', title: 'Meu' }], { changed: 1 })
  t.like((await schedule())[0], { time: '10:00', location: 'Sala', title: 'Meu' })
  const unknown = { version: 'Esta versão não existe. Recarregue a página.' }
  await refused([{ slug: 'leitura', version: 9, title: 'x' }], [{ row: 0, errors: unknown }])
  const added = { ...leitura, version: 0 }
  await imported([added], { unchanged: 1 })
  await refused([{ ...added, location: 'Sala' }], [{ row: 0, errors: { location: OTHERS_CHANGE } }])
})

test('A removed session comes back at its address, with what it had and the row’s fields over it', async (t) => {
  const { imported, schedule, send, log, undo } = await open(t)
  await imported([mesa, leitura, { ...leitura, time: '18:00' }], { created: 3 })
  const before = await schedule()
  for (const { id } of before) t.is((await send('DELETE', `/schedule/${id}`)).status, 204)
  const rows = [
    { slug: 'mesa-de-abertura', time: '10:00' },
    { slug: 'leitura-2', version: 2, location: 'Sala 9', guestName: 'Ana' },
    { date: leitura.date, time: '15:00', title: 'Leitura', location: 'Sala' },
  ]
  const act = await imported(rows, { created: 3 })
  const back = await schedule()
  t.deepEqual(back.map(({ id }) => id).sort(), before.map(({ id }) => id).sort())
  t.like(back[0], { ...mesa, slug: 'mesa-de-abertura', time: '10:00', movedFrom: { date: mesa.date, time: '09:30' } })
  t.like(back[2], { slug: 'leitura-2', location: 'Sala 9', guestName: 'Ana', description: leitura.description })
  t.like(back[1], { slug: 'leitura', location: 'Sala', description: leitura.description })
  t.deepEqual(
    (await log()).filter((event) => event.request_id === act).map(({ type }) => type),
    Array(3).fill('ScheduleItemRestored'),
  )
  t.is((await undo(act)).status, 200)
  t.deepEqual(await schedule(), [])
})

test('More than 500 rows, something else than rows and a visitor are refused; pictures and other keys are ignored', async (t) => {
  const { refused, importRows, schedule, origin, imported } = await open(t)
  const many = Array.from({ length: 501 }, (_, index) => ({ ...mesa, title: `Evento ${index}` }))
  await refused(many, [], /no máximo 500/)
  for (const rows of [undefined, null, {}, 'x']) await refused(rows, [], /Indique os eventos/)
  t.is((await postJson(`${origin}/api/admin/schedule/import`, { rows: [mesa], dry: true })).status, 401)
  t.is((await importRows(many, true)).status, 422)
  t.is((await importRows([mesa], 'sim')).status, 422, 'what is not understood is not written')
  t.deepEqual(await schedule(), [])
  t.is((await importRows([{ ...mesa, description: 'x'.repeat(4_300_000) }])).status, 413)
  const row = { ...mesa, imageUrl: 'https://exemplo.pt/a.png', id: 'x', movedFrom: 1, __proto__: { a: 1 } }
  await imported([row], { created: 1 })
  t.is((await schedule())[0]!.imageUrl, null)
})

test('Five hundred rows are written at once, and undone at once', async (t) => {
  const { imported, schedule, undo } = await open(t)
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...leitura,
    title: `Evento ${index % 10}`,
    date: `2025-10-${String(1 + (index % 28)).padStart(2, '0')}`,
    time: `${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
    description: `${index} ${'palavra '.repeat(80)}`,
  }))
  await imported(rows, { created: 500 })
  const sessions = await schedule()
  t.is(new Set(sessions.map(({ slug }) => slug)).size, 500)
  const changes = sessions.map(({ slug, version }) => ({ slug, version, location: 'Sala' }))
  t.is((await undo(await imported(changes, { changed: 500 }))).status, 200)
  t.true((await schedule()).every(({ location }) => location === 'Claustro'))
})

test('Several imports at once of the same rows create them once', async (t) => {
  const { importRows, schedule } = await open(t)
  const answers = await Promise.all([1, 2, 3].map(() => importRows([mesa, leitura])))
  t.deepEqual(answers.map(({ body }) => body.created).sort(), [0, 0, 2])
  t.deepEqual(answers.map(({ body }) => body.unchanged).sort(), [0, 2, 2])
  t.is((await schedule()).length, 2)
})

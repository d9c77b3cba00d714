import test from 'ava'
import { scheduleItem } from '../../../src/content/schedule-item.ts'
import { cause } from '../../support/festival.ts'
import { importList } from '../../support/import-files.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

type Row = Record<string, unknown> & { id: string; slug: string }

const event = { date: '2025-10-22', time: '17:00', title: 'Abertura', location: 'Claustro', description: 'Sessão.' }

async function openProgramme(...given: Parameters<typeof openSiteSignedIn>) {
  const site = await openSiteSignedIn(...given)
  const send = async (method: string, path: string, body?: object): Promise<Row> =>
    (await site.request(method, `/schedule${path}`, body)).json()
  const add = (fields: Record<string, string> = {}) => send('POST', '', multipartForm({ ...event, ...fields }))
  const session = async (slug: string) => {
    const answer = await site.get(`/api/schedule/${slug}`)
    return answer.ok ? answer.json() : answer.status
  }
  return { ...site, send, add, session, change: (id: string, fields: object) => send('PUT', `/${id}`, fields) }
}

test('An address is made once from the title, at most 60 characters cut at a word, and nothing changes it', async (t) => {
  const { add, change, request, session } = await openProgramme(t)
  const slugOf = async (title: string) => (await add({ title, slug: 'escolhido' })).slug
  t.is(await slugOf('Abertura'), 'abertura')
  t.is(await slugOf('abertura!'), 'abertura-2')
  const long = 'A palavra e o tempo: uma conversa sobre livros que ainda ninguém escreveu'
  t.is(await slugOf(long), 'a-palavra-e-o-tempo-uma-conversa-sobre-livros-que-ainda')
  t.is(await slugOf(long), 'a-palavra-e-o-tempo-uma-conversa-sobre-livros-que-ainda-2')
  t.is(await slugOf('x'.repeat(70)), 'x'.repeat(60))
  t.deepEqual([await slugOf('…!'), await slugOf('¿?')], ['evento', 'evento-2'])

  const { id } = await add({ title: 'Oficina' })
  t.is((await change(id, { title: 'Outra', slug: 'outra' })).slug, 'oficina')
  await request('DELETE', `/schedule/${id}`)
  t.is(await session('oficina'), 404)
  t.is(await slugOf('Oficina'), 'oficina-2', 'a removed session keeps its address')
  const back = await request('POST', `/history/schedule-item/${id}/restore`, { version: 1 })
  t.like(await back.json(), { slug: 'oficina', title: 'Oficina', movedFrom: null, version: 4 })
  t.is((await session('oficina')).id, id)
})

const EARLY = 'Acaba antes de começar.'

test('An end before its start is refused, unless it is of the next morning', async (t) => {
  const { add, change, request } = await openProgramme(t)
  const refused = async (method: string, path: string, fields: object) => {
    const answer = await request(method, `/schedule${path}`, fields)
    t.deepEqual([answer.status, (await answer.json()).errors], [422, { endTime: EARLY }], JSON.stringify(fields))
  }
  await refused('POST', '', { ...event, endTime: '16:59' })
  await refused('POST', '', { ...event, endTime: '5:01' })
  t.is((await add({ endTime: '24h00' })).endTime, '00:00')
  const { id } = await add({ endTime: '05:00' })
  await refused('PUT', `/${id}`, { endTime: '6h' })
  await change(id, { endTime: '18:00' })
  await refused('PUT', `/${id}`, { time: '18:30' })
  t.is((await change(id, { endTime: '17:00' })).endTime, null)
  t.like(await change(id, { time: '18:30' }), { time: '18:30', endTime: null }, 'an end equal to the start is none')
})

test('An end before its start that is stored stays, and undo and history put it back', async (t) => {
  const { add, request, festival, change, get } = await openProgramme(t)
  const { id } = await add()
  const early = { time: '10:00', endTime: '09:00' }
  const command = { type: scheduleItem.commands.change, changes: early, putsBack: true as const }
  await festival.store.write(({ handle }) => handle({ noun: scheduleItem, id, cause, command }))
  t.like(await change(id, { title: 'Outro' }), { ...early, version: 3 })
  for (const mended of [{ endTime: '11:00' }, { time: '09:00' }]) {
    const act = (await request('PUT', `/schedule/${id}`, mended)).headers.get('x-act-id')
    t.is((await request('POST', `/history/acts/${act}/undo`)).status, 200)
    t.like((await (await get('/api/schedule')).json())[0], early)
  }
  await change(id, { time: '08:00' })
  const back = await request('POST', `/history/schedule-item/${id}/restore`, { version: 2 })
  t.like(await back.json(), early)
})

test('A session is moved while its start differs from its first one, also after it was removed and restored', async (t) => {
  const { add, change, request } = await openProgramme(t)
  const { id } = await add()
  const first = { date: '2025-10-22', time: '17:00' }
  t.is((await change(id, { location: 'Igreja' })).movedFrom, null)
  t.deepEqual((await change(id, { time: '18:00' })).movedFrom, first)
  t.deepEqual((await change(id, { date: '2025-10-23', time: '17:00' })).movedFrom, first)
  await request('DELETE', `/schedule/${id}`)
  const back = await request('POST', `/history/schedule-item/${id}/restore`, { version: 4 })
  t.deepEqual((await back.json()).movedFrom, first)
  t.is((await change(id, { date: '2025-10-22' })).movedFrom, null)
})

test('Where and whether one can register is public, and wrong values are refused in words', async (t) => {
  const { add, change, session, request, get } = await openProgramme(t)
  const added = await add({ title: 'Mesa', registrationRequired: 'true' })
  const page = async () => (await get('/programacao/mesa')).text()
  const button = (url: string) =>
    new RegExp(`<a [^>]*class="button session-register\\b[^>]* href="${url}"[^>]*>Inscrever-me</a>`)
  t.regex(await page(), button('https://www.fundacaolivrarialello.pt'), 'the ticket’s, where it has none')
  t.like(added, { registrationUrl: '', availability: '' })
  const registrationUrl = 'https://exemplo.pt/inscrever'
  await change(added.id, { registrationUrl, availability: 'few' })
  t.like(await session('mesa'), { registrationUrl, availability: 'few' })
  t.regex(await page(), button(registrationUrl))
  t.true((await page()).includes('>Últimos lugares</span>'))
  const refusalOf = async (fields: object) => {
    const answer = await request('PUT', `/schedule/${added.id}`, fields)
    return [answer.status, (await answer.json()).errors]
  }
  const noAddress = { registrationUrl: 'Indique um endereço que comece por https://.' }
  for (const url of ['http://exemplo.pt', '/inscrever', 'mailto:a@exemplo.pt'])
    t.deepEqual(await refusalOf({ registrationUrl: url }), [422, noAddress], url)
  t.deepEqual(await refusalOf({ availability: 'poucos' }), [
    422,
    { availability: 'Um evento tem os últimos lugares (few), está esgotado (full) ou não diz nada (vazio).' },
  ])
  await change(added.id, { registrationUrl: '', availability: 'full' })
  t.like(await session('mesa'), { registrationUrl: '', availability: 'full' })
  t.true((await page()).includes('>Esgotado</span>'))
  t.notRegex(await page(), /Inscrever-me/)
  await change(added.id, { availability: '', registrationRequired: false, registrationUrl })
  t.notRegex(await page(), /Inscrever-me/)
})

test('A session names what comes before and after it on its date, without what is cancelled', async (t) => {
  const { add, change, session, get } = await openProgramme(t)
  for (const time of ['09:00', '10:00', '11:00', '12:00']) await add({ title: `Mesa ${time}`, time })
  await add({ title: 'Outro dia', date: '2025-10-23', time: '08:00' })
  const link = (hour: string) => ({
    slug: `mesa-${hour}00`,
    title: `Mesa ${hour}:00`,
    date: '2025-10-22',
    time: `${hour}:00`,
  })
  t.like(await session('mesa-1100'), { before: link('10'), after: link('12') })
  t.like(await session('mesa-1200'), { before: link('11'), after: null, nextAtPlace: null })
  t.like(await session('outro-dia'), { before: null, after: null })
  const { id } = await session('mesa-1000')
  await change(id, { status: 'cancelled', statusNote: 'Chuva.' })
  t.like(await session('mesa-1100'), { before: link('09'), after: link('12') })
  t.like(await session('mesa-1000'), { before: link('09'), after: link('11'), statusNote: 'Chuva.' })
  t.deepEqual((await session('mesa-0900')).nextAtPlace, { date: '2025-10-22', time: '11:00' })
  const state = await (await get('/api/schedule-state')).json()
  t.deepEqual(
    state.sessions.map((each: Row) => `${each.slug} ${each.status}`),
    ['mesa-0900', 'mesa-1000', 'mesa-1100', 'mesa-1200', 'outro-dia'].map(
      (slug) => `${slug} ${slug === 'mesa-1000' ? 'cancelled' : 'scheduled'}`,
    ),
  )
})

test('An import gives addresses by the same rule, and brings a removed id back to its own', async (t) => {
  const { festival, get, request } = await openProgramme(t)
  const twice = [
    { ...event, id: 'a' },
    { ...event, time: '18:00', slug: 'escolhido' },
  ]
  await importList(t, festival, 'schedule', twice)
  const slugs = async () => (await (await get('/api/schedule')).json()).map(({ slug }: Row) => slug)
  t.deepEqual(await slugs(), ['abertura', 'abertura-2'])
  await importList(t, festival, 'schedule', [{ id: 'a', title: 'Outra', slug: 'outra' }])
  await request('DELETE', '/schedule/a')
  t.deepEqual(await slugs(), ['abertura-2'])
  await importList(t, festival, 'schedule', [{ ...event, id: 'a', title: 'De volta' }])
  t.deepEqual(await slugs(), ['abertura', 'abertura-2'])
})

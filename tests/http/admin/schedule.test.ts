import test, { type ExecutionContext } from 'ava'
import { scheduleItem } from '../../../src/content/schedule-item.ts'
import { cause } from '../../support/festival.ts'
import { importList } from '../../support/import-files.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

type Row = Record<string, unknown> & { id: string; slug: string }

const event = { date: '2025-10-22', time: '17:00', title: 'Abertura', location: 'Claustro', description: 'Sessão.' }

async function openProgramme(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const add = (fields: Record<string, string> = {}): Promise<Row> =>
    site.sendAndRead('POST', '/schedule', multipartForm({ ...event, ...fields }))
  const change = (id: string, fields: object): Promise<Row> => site.sendAndRead('PUT', `/schedule/${id}`, fields)
  const restore = (id: string, version: number): Promise<Row> =>
    site.sendAndRead('POST', `/history/schedule-item/${id}/restore`, { version })
  /** The error at each field that a refused request is answered. */
  const refusal = async (fields: object, id?: string) => {
    const { status, body } = await site.send(id ? 'PUT' : 'POST', `/schedule${id ? `/${id}` : ''}`, fields)
    return status === 422 ? body.errors : status
  }
  const session = (slug: string) => site.readJson(`/api/schedule/${slug}`)
  return { ...site, add, change, restore, refusal, session }
}

test('An address is made once from the title, at most 60 characters cut at a word, and nothing changes it', async (t) => {
  const { add, change, restore, send, get, session } = await openProgramme(t)
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
  await send('DELETE', `/schedule/${id}`)
  t.is((await get('/api/schedule/oficina')).status, 404)
  t.is(await slugOf('Oficina'), 'oficina-2', 'a removed session keeps its address')
  t.like(await restore(id, 1), { slug: 'oficina', title: 'Oficina', movedFrom: null, version: 4 })
  t.is((await session('oficina')).id, id)
})

test('An end before its start is refused, unless it is of the next morning', async (t) => {
  const { add, change, refusal } = await openProgramme(t)
  const early = { endTime: 'Acaba antes de começar.' }
  for (const endTime of ['16:59', '5:01']) t.deepEqual(await refusal({ ...event, endTime }), early, endTime)
  t.is((await add({ endTime: '24h00' })).endTime, '00:00')
  const { id } = await add({ endTime: '05:00' })
  t.deepEqual(await refusal({ endTime: '6h' }, id), early)
  await change(id, { endTime: '18:00' })
  t.deepEqual(await refusal({ time: '18:30' }, id), early)
  t.is((await change(id, { endTime: '17:00' })).endTime, null)
  t.like(await change(id, { time: '18:30' }), { time: '18:30', endTime: null }, 'an end equal to the start is none')
})

test('An end before its start that is stored stays, and undo and history put it back', async (t) => {
  const { add, change, restore, send, undo, festival, readJson } = await openProgramme(t)
  const { id } = await add()
  const early = { time: '10:00', endTime: '09:00' }
  const command = { type: scheduleItem.commands.change, changes: early, putsBack: true as const }
  await festival.store.write(({ handle }) => handle({ noun: scheduleItem, id, cause, command }))
  t.like(await change(id, { title: 'Outro' }), { ...early, version: 3 })
  for (const mended of [{ endTime: '11:00' }, { time: '09:00' }]) {
    const { act } = await send('PUT', `/schedule/${id}`, mended)
    t.is((await undo(act)).status, 200)
    t.like((await readJson('/api/schedule'))[0], early)
  }
  await change(id, { time: '08:00' })
  t.like(await restore(id, 2), early)
})

test('A session is moved while its start differs from its first one, also after it was removed and restored', async (t) => {
  const { add, change, restore, send } = await openProgramme(t)
  const { id } = await add()
  const first = { date: '2025-10-22', time: '17:00' }
  t.is((await change(id, { location: 'Igreja' })).movedFrom, null)
  t.deepEqual((await change(id, { time: '18:00' })).movedFrom, first)
  t.deepEqual((await change(id, { date: '2025-10-23', time: '17:00' })).movedFrom, first)
  await send('DELETE', `/schedule/${id}`)
  t.deepEqual((await restore(id, 4)).movedFrom, first)
  t.is((await change(id, { date: '2025-10-22' })).movedFrom, null)
})

test('Where and whether one can register is public, and wrong values are refused in words', async (t) => {
  const { add, change, session, refusal, readText } = await openProgramme(t)
  const added = await add({ title: 'Mesa', registrationRequired: 'true' })
  const page = () => readText('/programacao/mesa')
  const button = (url: string) =>
    new RegExp(`<a [^>]*class="button session-register\\b[^>]* href="${url}"[^>]*>Inscrever-me</a>`)
  t.regex(await page(), button('https://www.fundacaolivrarialello.pt'), 'the ticket’s, where it has none')
  t.like(added, { registrationUrl: '', availability: '' })
  const registrationUrl = 'https://exemplo.pt/inscrever'
  await change(added.id, { registrationUrl, availability: 'few' })
  t.like(await session('mesa'), { registrationUrl, availability: 'few' })
  t.regex(await page(), button(registrationUrl))
  t.true((await page()).includes('>Últimos lugares</span>'))
  const noAddress = { registrationUrl: 'Indique um endereço que comece por https://.' }
  for (const url of ['http://exemplo.pt', '/inscrever', 'mailto:a@exemplo.pt'])
    t.deepEqual(await refusal({ registrationUrl: url }, added.id), noAddress, url)
  t.deepEqual(await refusal({ availability: 'poucos' }, added.id), {
    availability: 'Um evento tem os últimos lugares (few), está esgotado (full) ou não diz nada (vazio).',
  })
  await change(added.id, { registrationUrl: '', availability: 'full' })
  t.like(await session('mesa'), { registrationUrl: '', availability: 'full' })
  t.true((await page()).includes('>Esgotado</span>'))
  t.notRegex(await page(), /Inscrever-me/)
  await change(added.id, { availability: '', registrationRequired: false, registrationUrl })
  t.notRegex(await page(), /Inscrever-me/)
})

test('A session names what comes before and after it on its date, without what is cancelled', async (t) => {
  const { add, change, session, readJson } = await openProgramme(t)
  for (const time of ['09:00', '10:00', '11:00', '12:00']) await add({ title: `Mesa ${time}`, time })
  await add({ title: 'Outro dia', date: '2025-10-23', time: '08:00' })
  const { date } = event
  const link = (hour: string) => ({ slug: `mesa-${hour}00`, title: `Mesa ${hour}:00`, date, time: `${hour}:00` })
  t.like(await session('mesa-1100'), { before: link('10'), after: link('12') })
  t.like(await session('mesa-1200'), { before: link('11'), after: null, nextAtPlace: null })
  t.like(await session('outro-dia'), { before: null, after: null })
  const { id } = await session('mesa-1000')
  await change(id, { status: 'cancelled', statusNote: 'Chuva.' })
  t.like(await session('mesa-1100'), { before: link('09'), after: link('12') })
  t.like(await session('mesa-1000'), { before: link('09'), after: link('11'), statusNote: 'Chuva.' })
  t.deepEqual((await session('mesa-0900')).nextAtPlace, { date, time: '11:00' })
  const { sessions } = await readJson('/api/schedule-state')
  t.is(sessions.length, 5)
  for (const { slug, status } of sessions) t.is(status, slug === 'mesa-1000' ? 'cancelled' : 'scheduled', slug)
})

test('An import gives addresses by the same rule, and brings a removed id back to its own', async (t) => {
  const { festival, readJson, send } = await openProgramme(t)
  const bring = (...rows: object[]) => importList(t, festival, 'schedule', rows)
  const slugs = async () => (await readJson('/api/schedule')).map(({ slug }: Row) => slug)
  await bring({ ...event, id: 'a' }, { ...event, time: '18:00', slug: 'escolhido' })
  t.deepEqual(await slugs(), ['abertura', 'abertura-2'])
  await bring({ id: 'a', title: 'Outra', slug: 'outra' })
  await send('DELETE', '/schedule/a')
  t.deepEqual(await slugs(), ['abertura-2'])
  await bring({ ...event, id: 'a', title: 'De volta' })
  t.deepEqual(await slugs(), ['abertura', 'abertura-2'])
})

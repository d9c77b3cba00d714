import test, { type ExecutionContext } from 'ava'
import { catalogue, recordKinds } from '../../../src/content/catalogue.ts'
import type { Act, BinItem, ItemHistory, Register } from '../../../src/content/history.ts'
import { run } from '../../support/festival.ts'
import { sampleNamed } from '../../support/samples.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'
import type { openSite } from '../../support/site.ts'
import { addSubscriber } from '../../support/subscribers.ts'

async function open(t: ExecutionContext, options: Parameters<typeof openSite>[1] = {}) {
  const site = await openSiteSignedIn(t, options)
  const read = async <T>(path: string): Promise<T> => {
    const response = await site.request('GET', path)
    t.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-store'], path)
    return response.json() as Promise<T>
  }
  const write = async (method: string, path: string, fields?: object): Promise<{ act: string; id: string }> => {
    const { act, body } = await site.send(method, path, fields)
    return { act, ...body }
  }
  const acts = async (query = '') => (await read<Register>(`/history${query}`)).acts
  return { ...site, read, write, acts }
}

const told = (acts: Act[]) => acts.map(({ words, events }) => `${words}: ${events[0]!.title}`)

const hero = { pageSlug: 'homepage', sectionKey: 'hero_subtitle', sectionType: 'text', content: 'Olá' }

test('The register tells who did what to which item, where it is shown, and what changed', async (t) => {
  const { write, read } = await open(t)
  const { id, act } = await write('POST', '/news', { title: 'Olá', content: `<p>${'a'.repeat(400)}</p>` })
  const revised = await write('PUT', `/news/${id}`, { title: 'Olá, Leça' })
  const { acts, next, actors } = await read<Register>('/history')
  t.is(next, null)
  t.deepEqual(actors, ['ana'])
  const [revision, creation] = acts as [Act, Act]
  t.like(revision, { id: revised.act, actor: 'ana', words: 'Notícia alterada', count: 1, undoable: true, undoes: null })
  t.regex(revision.actorId, /^p_/)
  const shown = { title: 'Olá, Leça', href: '/noticias/ola' }
  const changes = [{ field: 'title', label: 'título', before: 'Olá', after: 'Olá, Leça' }]
  t.deepEqual(revision.events, [
    { position: 2, kind: 'news', id, type: 'NewsRevised', words: 'Notícia alterada', version: 2, ...shown, changes },
  ])
  t.deepEqual([creation.id, creation.events[0]!.title], [act, 'Olá'])
  const content = creation.events[0]!.changes.find(({ field }) => field === 'content')!
  t.deepEqual([content.long, (content.after as string).length], [true, 300])
})

test('A block has its words on screen as its name, and an address that opens it there as long as it is shown', async (t) => {
  const { write, acts, read } = await open(t)
  const { id } = await write('POST', '/page-sections', hero)
  const own = await write('POST', '/page-sections', { ...hero, sectionKey: 'bloco_meu' })
  const named = async () => (await acts()).map(({ events: [event] }) => [event!.title, event!.href])
  t.deepEqual(await named(), [
    ['bloco_meu', null],
    ['Entrada · Subtítulo', '/#bloco-hero_subtitle'],
  ])
  t.deepEqual(told(await acts('?q=ENTRADA')), ['Secção escrita: Entrada · Subtítulo'])
  t.deepEqual(await acts('?q=hero'), [])
  t.is((await read<ItemHistory>(`/history/section/${own.id}`)).title, 'bloco_meu')
  await write('PATCH', `/page-sections/${id}/toggle-visibility`)
  t.is((await read<ItemHistory>(`/history/section/${id}`)).href, null)
})

for (const kind of recordKinds) {
  test(`${kind}: its history, its versions and the bin tell what it was`, async (t) => {
    const { festival, read, request } = await open(t)
    const { noun, fields, one } = sampleNamed(kind)
    const [field, value] = one
    await run(festival, noun, 'um', { type: noun.commands.create, fields: fields(1) })
    await run(festival, noun, 'um', { type: noun.commands.change, changes: { [field]: value } })
    const living = await read<ItemHistory>(`/history/${kind}/um`)
    t.true(living.exists)
    const [change, creation] = living.versions
    const { label, ...values } = change!.changes[0]!
    t.deepEqual([change!.changes.length, values], [1, { field, before: fields(1)[field], after: value }])
    t.deepEqual([change!.version, change!.exists, creation!.version, creation!.exists], [2, true, 1, true])
    const added = kind === 'schedule-item' ? { ...fields(1), movedFrom: null } : fields(1)
    t.deepEqual(await read(`/history/${kind}/um/1`), { ...added, id: 'um', version: 1 })
    t.like(await read(`/history/${kind}/um/2`), { [field]: value, id: 'um', version: 2 })
    t.deepEqual(await read('/bin'), [])

    await run(festival, noun, 'um', { type: noun.commands.remove })
    t.deepEqual(await read(`/history/${kind}/um/3`), { exists: false })
    t.is((await request('GET', `/history/${kind}/um/4`)).status, 404)
    const removed = await read<ItemHistory>(`/history/${kind}/um`)
    t.deepEqual([removed.exists, removed.href, removed.versions[0]!.exists], [false, null, false])
    const [binned, ...others] = await read<BinItem[]>(`/bin?kind=${kind}`)
    const { at, position } = removed.versions[0]!
    t.deepEqual([others, binned!.href], [[], kind === 'section' ? null : living.href])
    t.like(binned, { kind, id: 'um', title: removed.title!, removedAt: at, removedBy: 'ana', version: 2 })
    // The page as it was just before
    t.deepEqual([binned!.position, binned!.href], [position - 1, living.href])
    const title = (item: Record<string, unknown>) => String(item[catalogue[kind].words.title as string])
    if (kind !== 'section') t.is(removed.title, title({ ...fields(1), [field]: value }))
  })
}

test('A history is read page by page', async (t) => {
  const { write, read } = await open(t)
  const { id } = await write('POST', '/news', { title: '1' })
  for (let n = 2; n <= 7; n += 1) await write('PUT', `/news/${id}`, { title: String(n) })
  const pages: string[] = []
  for (let before: number | null = 2 ** 31 - 1; before !== null; ) {
    const page: ItemHistory = await read(`/history/news/${id}?limit=3&before=${before}`)
    const titles = page.versions.map(({ changes }) => changes.find(({ field }) => field === 'title')!.before)
    pages.push(page.versions.map(({ version }, index) => `${version} ${titles[index]}`).join())
    before = page.next
  }
  t.deepEqual(pages, ['7 6,6 5,5 4', '4 3,3 2,2 1', '1 null'])
})

test('Subscribers appear only when they are asked for, without anything personal, and have no history', async (t) => {
  const { festival, acts, request, write } = await open(t)
  const id = await addSubscriber(festival, 'maria@exemplo.pt')
  await write('DELETE', `/newsletter/${id}`)
  t.deepEqual(await acts(), [])
  const found = await acts('?kind=subscriber')
  t.deepEqual(
    found.map(({ words, undoable, events: [event] }) => [words, undoable, event!.title, event!.href, event!.changes]),
    [
      ['Inscrição na newsletter apagada', false, null, null, []],
      ['Inscrição na newsletter', false, null, null, []],
    ],
  )
  t.notRegex(JSON.stringify(found), /maria|cifrado|address/)
  t.deepEqual(await acts('?q=maria'), [])
  for (const path of [`/history/subscriber/${id}`, `/history/subscriber/${id}/1`, '/bin?kind=subscriber']) {
    t.is((await request('GET', path)).status, 404, path)
  }
})

test('Dates are those of Lisbon, and until includes its day', async (t) => {
  let now = new Date('2025-10-22T22:59:59.999Z')
  const { write, acts } = await open(t, { now: () => now })
  await write('POST', '/sponsors', { name: 'Antes', category: 'gold', website: '' })
  now = new Date('2025-10-22T23:00:00.000Z')
  await write('POST', '/sponsors', { name: 'Depois', category: 'gold', website: '' })
  const names = async (query: string) => (await acts(query)).map(({ events: [event] }) => event!.title)
  t.deepEqual(await names('?until=2025-10-22'), ['Antes'])
  t.deepEqual(await names('?since=2025-10-23&until=2025-10-23'), ['Depois'])
  t.deepEqual(await names('?since=2025-10-22T23:00:00Z'), ['Depois'])
  t.deepEqual(await names('?actor=ana&since=2025-10-22&until=2025-10-23'), ['Depois', 'Antes'])
  t.deepEqual(await names('?actor=rui'), [])
  t.deepEqual(await names('?since=99999d&until=9999-12-31'), ['Depois', 'Antes'])
})

test('Hostile searches are texts like any other, and numbers out of bounds are refused', async (t) => {
  const { write, acts, request } = await open(t)
  await write('POST', '/news', { title: '50% \\ de _desconto_ «sim»' })
  await write('POST', '/news', { title: 'Outra' })
  const titles = async (q: string) => (await acts(`?q=${encodeURIComponent(q)}`)).map(({ events }) => events[0]!.title)
  for (const q of ['%', '_', '\\', '«SIM»', '0% \\ DE', '\0%']) t.is((await titles(q)).length, 1, q)
  for (const q of ["' OR 1=1 --", '%%', 'x'.repeat(5000), '[a-z]']) t.deepEqual(await titles(q), [], q)
  t.is((await titles('  ')).length, 2)
  const limits = ['limit=0', 'limit=101', 'limit=-1', 'limit=a', 'before=0', 'before=9999999999', 'before=1e3']
  const kinds = ['kind=nada', 'kind=news,nada', 'id=1', 'kind=__proto__']
  for (const query of [...limits, ...kinds, 'since=ontem', 'since=999999999d', 'until=2025-02-30'])
    t.is((await request('GET', `/history?${query}`)).status, 422, query)
  for (const path of ['nada/1', 'news/nada', 'news/nada/1', 'media/1'])
    t.is((await request('GET', `/history/${path}`)).status, 404, path)
  t.is((await request('GET', '/bin?kind=nada')).status, 404)
})

test('Fifty acts are a page, and two hundred items the bin', async (t) => {
  const { festival, read } = await open(t)
  const { noun } = catalogue.sponsor
  const fields = { ...noun.blank, name: 'Um', category: 'gold' } as never
  const each = (command: Parameters<typeof noun.decide>[1]) =>
    festival.store.write(async ({ handle }) => {
      for (let n = 0; n < 201; n += 1) {
        const cause = { actor: 'visitante', at: '2025-10-22T12:00:00.000Z', requestId: `${command.type}-${n}` }
        await handle({ noun, id: `${n}`, command, cause })
      }
    })
  await each({ type: 'AddSponsor', fields })
  await each({ type: 'RemoveSponsor' })
  t.is((await read<Register>('/history')).acts.length, 50)
  t.is((await read<BinItem[]>('/bin')).length, 200)
})

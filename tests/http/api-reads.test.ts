import test from 'ava'
import { catalogue, recordKinds } from '../../src/content/catalogue.ts'
import { undescribed } from '../support/no-description.ts'
import { sampleNamed } from '../support/samples.ts'
import { openSite } from '../support/site.ts'

type Row = Record<string, unknown>

for (const kind of recordKinds) {
  const path = catalogue[kind].api
  if (!path) continue

  test(`${kind}: ${path} lists the items, and each is whole there or at its own address`, async (t) => {
    const { readJson, create } = await openSite(t)
    await create(kind, 'um')
    const item: Row = { ...undescribed(sampleNamed(kind).fields(1)), id: 'um', version: 1 }
    const [{ movedFrom: _, change, ...listed }] = (await readJson(path)) as [Row]
    t.like(item, listed)
    const own = item.slug ? ((await readJson(`${path}/${item.slug}`)) as Row) : listed
    const { movedFrom: _from, change: told, before, after, nextAtPlace, ...whole } = own
    t.deepEqual(whole, item)
    t.deepEqual([change, told], kind === 'schedule-item' ? [null, null] : [undefined, undefined])
  })
}

test('The reads have the addresses of the specification, and lists leave out nothing but long texts', async (t) => {
  const { readJson: read, create } = await openSite(t)
  for (const path of ['news', 'pages', 'sponsors', 'schedule', 'writers', 'podcasts', 'previous-years'])
    t.deepEqual(await read(`/api/${path}`), [], path)
  t.deepEqual(await read('/api/previous-years-state'), { hasEditions: false })
  for (const kind of ['news', 'page', 'schedule-item', 'edition']) await create(kind, kind)
  t.deepEqual(await read('/api/previous-years-state'), { hasEditions: true })
  for (const [path, slug] of [
    ['/api/news', 'noticia-1'],
    ['/api/pages', 'pagina-2'],
  ] as const) {
    const { content, before: _before, after: _after, ...summary } = await read(`${path}/${slug}`)
    t.deepEqual([typeof content, await read(path)], ['string', [summary]])
  }
  const [{ slug, title, date, time, endTime, location, status, movedFrom }] = await read('/api/schedule')
  const sessions = [{ slug, title, date, time, endTime, location, status }]
  t.deepEqual(await read('/api/schedule-state'), { hasSessions: true, sessions })
  t.is(movedFrom, null)
  t.like(await read(`/api/schedule/${slug}`), { movedFrom: null, before: null, after: null })
})

test('Visible sections are complete, hidden ones without text, and the list is not cacheable and needs a page', async (t) => {
  const { get, readJson, create, change } = await openSite(t)
  const own = { pageSlug: 'homepage', sectionKey: 'hero_title', metadata: { nota: 1 } }
  await create('section', 'a', own)
  await create('section', 'b', { ...own, sectionKey: 'quote1_text' })
  await change('section', 'b', { isVisible: false })
  const { headers } = await get('/api/page-sections?pageSlug=homepage')
  t.deepEqual([headers.get('cache-control'), headers.get('etag')], ['no-store', null])
  t.deepEqual(await readJson('/api/page-sections?pageSlug=homepage'), [
    { id: 'a', ...undescribed(sampleNamed('section').fields(1)), ...own, version: 1 },
    { id: 'b', pageSlug: 'homepage', sectionKey: 'quote1_text', isVisible: false, content: null },
  ])
  const without = await get('/api/page-sections')
  t.deepEqual([without.status, await without.json()], [400, { message: 'Indique a página: ?pageSlug=homepage.' }])
})

test('A missing item is 404 with a message, as are unknown addresses below /api', async (t) => {
  const { get } = await openSite(t)
  const sentences = {
    '/api/news/nada': 'Esta notícia não existe.',
    '/api/pages/nada': 'Esta página não existe.',
    '/api/writers/nada': 'Este autor não existe.',
    '/api/writers/%E0%A4%A': 'Este endereço não existe.',
    '/api/nada': 'Este endereço não existe.',
    '/api': 'Este endereço não existe.',
  }
  for (const [path, message] of Object.entries(sentences)) {
    const answer = await get(path)
    t.is(answer.status, 404, path)
    t.deepEqual(await answer.json(), { message }, path)
  }
})

test('A known address with another method is 405 with Allow', async (t) => {
  const { origin } = await openSite(t)
  const answer = await fetch(`${origin}/api/news`, { method: 'PUT' })
  t.is(answer.status, 405)
  t.is(answer.headers.get('allow'), 'HEAD, GET')
  t.deepEqual(await answer.json(), { message: 'Este endereço não aceita este método.' })
})

import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { Metrics } from '../../src/http/metrics.ts'
import { buildRequest, sendRaw } from '../support/raw-http.ts'
import { openSite } from '../support/site.ts'
import { spellingsOf } from '../support/spellings.ts'

const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31
const RUNS = process.env.LONG ? 3_000 : 250

/** A site with an item of each kind that has slugs, whose slug was changed, and the number of its cache entries. */
async function openMovedSite(t: ExecutionContext) {
  const metrics = new Metrics()
  const site = await openSite(t, { metrics })
  for (const kind of ['news', 'page', 'writer']) {
    await site.create(kind, kind, { slug: 'velho' })
    await site.change(kind, kind, { slug: 'novo' })
  }
  await site.create('schedule-item', 'sessao', { slug: 'mesa' })
  const request = (target: string) => sendRaw(site.origin, buildRequest('GET', target, ['Host: festival.test']))
  const entries = async () => (await metrics.registry.getSingleMetric('fliporto_cache_entries')!.get()).values[0]!.value
  return { ...site, request, entries }
}

const addresses = [
  ...['/', '/noticias', '/programacao', '/biblioteca', '/podcast', '/politica-privacidade', '/admin', '/admin/login'],
  ...['/noticias/novo', '/pagina/novo', '/biblioteca/novo', '/newsletter/adeus', '/noticias.rss', '/sitemap.xml'],
  ...['/programacao/mesa', '/programacao/mesa.ics', '/programacao.ics', '/api/schedule/mesa'],
  ...['pages', 'news', 'writers'].flatMap((name) => [`/api/${name}`, `/api/${name}/novo`]),
  '/api/schedule',
  '/api/page-sections?pageSlug=homepage',
]

test(`Any spelling redirects to the canonical address, is not found, or returns its bytes from its only cache entry (seed ${SEED})`, async (t) => {
  const { request, entries } = await openMovedSite(t)
  const known = new Map<string, { body: string; etag?: string }>()
  for (const address of addresses) {
    const { status, body, headers } = await request(address)
    t.is(status, 200, address)
    known.set(address, { body, etag: headers.get('etag') })
  }
  for (const list of ['noticias', 'pagina', 'biblioteca', 'programacao', 'api/news', 'api/pages', 'api/writers'])
    t.is((await request(`/${list}/nada`)).status, 404, list)
  for (const missing of ['/api/schedule/nada', '/api/writer-sessions/nada', '/nada'])
    t.is((await request(missing)).status, 404, missing)

  const entriesBefore = await entries()
  const statuses = new Map<number, number>()

  const spelling = fc.constantFrom(...addresses).chain((address) => {
    const [path = '', search] = address.split('?')
    const query = search
      ? fc.constantFrom(`?${search}`, `?x=1&${search}`)
      : fc.constantFrom('', '', '?', '?x=1', '?utm[]=1')
    return fc.record({ path: spellingsOf(path), query })
  })
  const property = fc.asyncProperty(spelling, async ({ path, query }) => {
    const { status, headers, body } = await request(path + query)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 404) return
    if (status === 308) {
      const location = headers.get('location')!
      const [to = '', search = ''] = location.split(/(?=\?)/)
      const isKnown = [...known.keys()].some((address) => address.split('?')[0] === to)
      if (!isKnown || (query.length > 1 && search !== query)) throw new Error(`${path}${query} leads to ${location}`)
      return
    }
    // U+0000 is removed from addresses
    const same = [...known].find(([address]) => address.split('?')[0] === path.replaceAll('%00', ''))?.[1]
    if (status !== 200 || body !== same?.body || headers.get('etag') !== same.etag)
      throw new Error(`${status} ${path}${query}`)
  })
  await fc.assert(property, { seed: SEED, numRuns: RUNS })
  t.is(await entries(), entriesBefore, 'no address has two entries')
  for (const status of [200, 308, 404]) t.true(statuses.has(status), String(status))
})

test('The read that answers is the one that was routed, and hidden texts are never cached', async (t) => {
  const { request, create } = await openMovedSite(t)
  await create('section', 's', { pageSlug: 'odd', sectionKey: 'k', content: 'por esconder' })
  for (const target of [
    '/api/news/x\\..\\..\\page-sections?pageSlug=odd',
    'http://festival.test/api/news/x\\..\\..\\page-sections?pageSlug=odd',
    '/api/news/..%2fpage-sections?pageSlug=odd',
    '/api/news/..%5cpage-sections?pageSlug=odd',
  ]) {
    const { status, body } = await request(target)
    t.is(status, 404, target)
    t.false(body.includes('esconder'), target)
  }
  const { status, headers } = await request('/api/news/../page-sections?pageSlug=odd')
  t.deepEqual([status, headers.get('location')], [308, '/api/page-sections?pageSlug=odd'])
})

test('An old slug redirects to the new one in one step in every spelling, and the query is kept', async (t) => {
  const { request } = await openMovedSite(t)
  const steps = {
    '/noticias/velho': [301, '/noticias/novo'],
    '/noticias/velho/': [301, '/noticias/novo'],
    '/Noticias/Velho?x=1': [301, '/noticias/novo?x=1'],
    '/api/news/velho/': [301, '/api/news/novo'],
    '/API/pages//velho': [301, '/api/pages/novo'],
    '/Biblioteca/%76elho': [301, '/biblioteca/novo'],
    '/NOTICIAS': [308, '/noticias'],
    '/noticias/?utm_source=carta': [308, '/noticias?utm_source=carta'],
    '/Noticias/Novo/?a=1&b=2': [308, '/noticias/novo?a=1&b=2'],
    '/Sitemap.xml': [308, '/sitemap.xml'],
    '/Programacao/Mesa/': [308, '/programacao/mesa'],
    '/programacao/Mesa.ICS?x=1': [308, '/programacao/mesa.ics?x=1'],
    '/api/schedule//mesa': [308, '/api/schedule/mesa'],
  }
  for (const [target, expected] of Object.entries(steps)) {
    const { status, headers } = await request(target)
    t.deepEqual([status, headers.get('location')], expected, target)
  }
  for (const target of [
    '/Noticias/nada',
    '/api/news/nada/',
    '/noticias/velho%2f',
    '/API/nada',
    '/programacao/Nada.ics',
    '/assets/CLIENT-test.js',
  ])
    t.is((await request(target)).status, 404, target)
})

test('Missing items share one cached answer per route, which does not name them and does not hide items created later', async (t) => {
  const { request, entries, create, remove, get } = await openMovedSite(t)
  for (const route of ['/noticias/', '/pagina/', '/biblioteca/', '/api/news/', '/api/pages/', '/api/writers/', '/']) {
    const first = await request(`${route}ausente-1`)
    const entriesBefore = await entries()
    const second = await request(`${route}ausente-2`)
    t.deepEqual([first.status, second.status], [404, 404], route)
    t.is(first.body, second.body, route)
    const conditional = await get(`${route}ausente-1`, { 'if-none-match': first.headers.get('etag')! })
    t.is(conditional.status, 404, `${route}: not 304`)
    t.false(first.body.includes('ausente'), route)
    t.false(/rel="canonical"|og:url/.test(first.body), route)
    t.is(await entries(), entriesBefore, route)
  }
  await create('news', 'n2', { slug: 'ausente-1', title: 'Agora existe' })
  for (const path of ['/noticias/ausente-1', '/api/news/ausente-1'])
    t.true((await request(path)).body.includes('Agora existe'), path)
  await remove('news', 'n2')
  for (const path of ['/noticias/ausente-1', '/api/news/ausente-1'])
    t.false((await request(path)).body.includes('Agora existe'), path)
})

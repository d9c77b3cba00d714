import test, { type ExecutionContext } from 'ava'
import { Metrics } from '../../src/http/metrics.ts'
import { sampleNamed } from '../support/samples.ts'
import { openSite } from '../support/site.ts'
import { addSubscriber } from '../support/subscribers.ts'

const framed = ['/', '/noticias', '/noticias/um', '/politica-privacidade', '/nada']
const addresses = [
  ...framed,
  ...['/api/frame-sections', '/api/page-sections?pageSlug=homepage', '/api/page-sections?pageSlug=privacy'],
  ...['/api/news', '/sitemap.xml'],
]
/** These answers are not cached. */
const isUncached = (address: string) => address.startsWith('/api/page-sections')

/** `changed` returns which of the addresses have a new body or were rendered again since its last call. */
async function openWatched(t: ExecutionContext, watched: readonly string[]) {
  const metrics = new Metrics()
  const site = await openSite(t, { metrics })
  const misses = async () =>
    (await metrics.registry.getSingleMetric('fliporto_cache_misses_total')!.get()).values[0]!.value
  const bodies = new Map<string, string>()
  const changed = async () => {
    const [changedBodies, rendered]: [string[], string[]] = [[], []]
    for (const address of watched) {
      const before = await misses()
      const body = await site.readText(address)
      if (body !== bodies.get(address)) changedBodies.push(address)
      if (!isUncached(address) && (await misses()) > before) rendered.push(address)
      bodies.set(address, body)
    }
    return { changedBodies, rendered }
  }
  return { ...site, bodies, changed }
}

/** A site with a block on each page. */
async function openWithBlocks(t: ExecutionContext) {
  const site = await openWatched(t, addresses)
  await site.create('news', 'news', { slug: 'um' })
  const block = (id: string, pageSlug: string, sectionKey: string) =>
    site.create('section', id, { pageSlug, sectionKey, content: `Palavras de ${sectionKey}` })
  await block('home', 'homepage', 'hero_subtitle')
  await block('privacy', 'privacy', 'privacy_intro')
  await block('footer', 'homepage', 'footer_copyright')
  await block('other', 'outra', 'hero_subtitle')
  await site.changed()
  return site
}

test('A write renders only the addresses again that show it, each at once', async (t) => {
  const lists = ['/', '/noticias', '/programacao', '/biblioteca', '/podcast']
  const { changed, create, remove, festival } = await openWatched(t, [
    ...lists,
    ...['/sitemap.xml', '/noticias.rss', '/programacao.ics'],
  ])
  await changed()
  for (const [kind, expected] of [
    ['news', ['/noticias', '/sitemap.xml', '/noticias.rss']],
    ['schedule-item', [...lists, '/sitemap.xml', '/programacao.ics']], // all have the festival's dates
    ['writer', ['/programacao', '/biblioteca', '/sitemap.xml']], // the programme links its guests
    ['page', [...lists, '/sitemap.xml']],
    ['episode', ['/podcast', '/sitemap.xml']],
    ['sponsor', ['/', '/sitemap.xml']],
    ['edition', [...lists, '/sitemap.xml']],
    ['section', ['/', '/sitemap.xml']],
  ] as const) {
    await create(kind, kind)
    const { changedBodies, rendered } = await changed()
    t.deepEqual(rendered, expected, kind)
    t.true(changedBodies.includes('/sitemap.xml'), kind)
  }
  await remove('schedule-item', 'schedule-item')
  t.deepEqual((await changed()).rendered, [...lists, '/sitemap.xml', '/programacao.ics'])
  await addSubscriber(festival, 'ana@exemplo.pt')
  t.deepEqual((await changed()).rendered, [])
})

const HOME = ['/', '/api/page-sections?pageSlug=homepage', '/sitemap.xml'].sort()
const PRIVACY = ['/politica-privacidade', '/api/page-sections?pageSlug=privacy', '/sitemap.xml'].sort()
const EVERYWHERE = [...framed, '/api/frame-sections', '/api/page-sections?pageSlug=homepage', '/sitemap.xml'].sort()
const cachedAmong = (all: string[]) => all.filter((address) => !isUncached(address))

test('A block that is written, moved, removed or restored invalidates only the addresses that show it', async (t) => {
  const { changed, bodies, ...write } = await openWithBlocks(t)
  t.deepEqual(await changed(), { changedBodies: [], rendered: [] })
  for (const [id, at] of [
    ['home', HOME],
    ['privacy', PRIVACY],
    ['footer', EVERYWHERE],
  ] as const) {
    await write.change('section', id, { content: `Novas palavras de ${id}` })
    const { changedBodies, rendered } = await changed()
    t.deepEqual([changedBodies.sort(), rendered.sort()], [at, cachedAmong(at)], id)
  }
  for (const address of framed) {
    t.is(bodies.get(address)!.includes('Novas palavras de home'), HOME.includes(address), address)
    t.is(bodies.get(address)!.includes('Novas palavras de privacy'), PRIVACY.includes(address), address)
    t.true(bodies.get(address)!.includes('Novas palavras de footer'), address)
  }
  await write.change('section', 'home', { pageSlug: 'privacy', sectionKey: 'privacy_rights' })
  t.deepEqual(
    (await changed()).changedBodies.sort(),
    [...new Set([...HOME, ...PRIVACY])].sort(),
    'it moved from one page to another',
  )
  await write.remove('section', 'footer')
  t.deepEqual((await changed()).changedBodies.sort(), EVERYWHERE)
  const item = { position: 4, createdAt: '2025-10-01T08:04:00.000Z' }
  const fields = { ...sampleNamed('section').fields(1), sectionKey: 'footer_copyright', content: 'De volta' }
  await write.restore('section', 'footer', { fields, ...item })
  t.deepEqual((await changed()).changedBodies.sort(), EVERYWHERE)
})

/** Reads the path until it contains the text: the commit of another process shows after the next poll. */
async function until(get: (path: string) => Promise<Response>, path: string, text: string) {
  while (!(await (await get(path)).text()).includes(text)) await new Promise(setImmediate)
  return true
}

test('A correction by a rebuild shows on every page concerned', async (t) => {
  const { get, festival, change } = await openWithBlocks(t)
  for (const id of ['home', 'footer', 'privacy']) {
    await festival.database.write('read_sections').where({ id }).update({ content: 'falso' })
  }
  await change('section', 'footer', { content: 'Novas' })
  for (const path of ['/', '/politica-privacidade']) await until(get, path, 'Novas')
  await festival.rebuild()
  await until(get, '/api/frame-sections', 'Novas')
  t.true(await until(get, '/', 'Palavras de hero_subtitle'))
  t.true(await until(get, '/politica-privacidade', 'Palavras de privacy_intro'))
})

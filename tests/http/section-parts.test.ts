import test, { type ExecutionContext } from 'ava'
import { Metrics } from '../../src/http/metrics.ts'
import { sampleNamed } from '../support/samples.ts'
import { openSite } from '../support/site.ts'

const framed = ['/', '/noticias', '/noticias/um', '/politica-privacidade', '/nada']
const addresses = [
  ...framed,
  ...['/api/frame-sections', '/api/page-sections?pageSlug=homepage', '/api/page-sections?pageSlug=privacy'],
  ...['/api/news', '/sitemap.xml'],
]
/** These answers are not cached. */
const isUncached = (address: string) => address.startsWith('/api/page-sections')

/** A site with a block on each page; `changed` returns the addresses that have a new body or were rendered again since its last call. */
async function openWatchedSite(t: ExecutionContext) {
  const metrics = new Metrics()
  const site = await openSite(t, { metrics })
  await site.create('news', 'news', { slug: 'um' })
  const block = (id: string, pageSlug: string, sectionKey: string) =>
    site.create('section', id, { pageSlug, sectionKey, content: `Palavras de ${sectionKey}` })
  await block('home', 'homepage', 'hero_subtitle')
  await block('privacy', 'privacy', 'privacy_intro')
  await block('footer', 'homepage', 'footer_copyright')
  await block('other', 'outra', 'hero_subtitle')

  const misses = async () =>
    (await metrics.registry.getSingleMetric('fliporto_cache_misses_total')!.get()).values[0]!.value
  const bodies = new Map<string, string>()
  const changed = async () => {
    const [changedBodies, rendered]: [string[], string[]] = [[], []]
    for (const address of addresses) {
      const before = await misses()
      const body = await (await site.get(address)).text()
      if (body !== bodies.get(address)) changedBodies.push(address)
      if (!isUncached(address) && (await misses()) > before) rendered.push(address)
      bodies.set(address, body)
    }
    return { changedBodies, rendered }
  }
  await changed()
  return { ...site, bodies, changed }
}

const HOME = ['/', '/api/page-sections?pageSlug=homepage', '/sitemap.xml'].sort()
const PRIVACY = ['/politica-privacidade', '/api/page-sections?pageSlug=privacy', '/sitemap.xml'].sort()
const EVERYWHERE = [...framed, '/api/frame-sections', '/api/page-sections?pageSlug=homepage', '/sitemap.xml'].sort()
const cachedAmong = (all: string[]) => all.filter((address) => !isUncached(address))

test('A block that is written, moved, removed or restored invalidates only the addresses that show it', async (t) => {
  const { changed, bodies, ...write } = await openWatchedSite(t)
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
  const { get, festival, change } = await openWatchedSite(t)
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

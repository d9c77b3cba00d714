import test from 'ava'
import { visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

const fontsOf = (requests: readonly string[]) =>
  requests
    .filter((request) => request.endsWith('.woff2'))
    .map((request) => request.replace(/^GET \/assets\/(.+)-\w+\.woff2$/, '$1'))
    .sort()

test('a Portuguese text loads only the subset fonts, and other letters load the whole font', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  const write = samplePublisher(festival)
  const content = '<p>«Não há», disse a avó: — pão, maçã, água…</p>'
  await write.create('news', 'visita', { slug: 'visita', imageUrl: null, content })
  const needed = [
    'fraunces-latin-wght-italic-letters',
    'fraunces-latin-wght-normal-letters',
    'instrument-sans-latin-wght-normal-letters',
  ]
  const first = await visit(t, `${origin}/noticias/visita`)
  await first.page.evaluate(() => document.fonts.ready)
  t.deepEqual(fontsOf(first.requests), needed)

  await write.change('news', 'visita', { content: '<p>O porto de Tromsø.</p>' })
  const second = await visit(t, `${origin}/noticias/visita`)
  await second.page.evaluate(() => document.fonts.ready)
  t.deepEqual(fontsOf(second.requests), [...needed, 'fraunces-latin-wght-normal'].sort())
  const devtools = await second.page.createCDPSession()
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.prose p' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  t.deepEqual([...new Set(fonts.map(({ isCustomFont }) => isCustomFont))], [true])
})

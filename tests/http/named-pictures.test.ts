import test from 'ava'
import { FESTIVAL_CARD, variantAddresses } from '../../src/content/picture-address.ts'
import { importInitialContent } from '../../src/import/initial.ts'
import { storePicture } from '../../src/media/store.ts'
import { createGate } from '../support/gate.ts'
import { animated, heavySvg, svg, twoToneImage } from '../support/pictures.ts'
import { openSite, PUBLIC_URL } from '../support/site.ts'

const texts = [
  '/sitemap.xml',
  '/noticias.rss',
  '/programacao.ics',
  '/manifest.webmanifest',
  '/nao-existe',
  '/admin/login',
]

/** The site's own pictures that a page, feed or manifest names, in elements, srcsets, JSON or anything else. */
function picturesIn(text: string): string[] {
  const addresses = text
    .replaceAll('&amp;', '&')
    .replaceAll('\\u002F', '/')
    .match(
      /(?<=^|["'\s,;(=])(?:https?:\/\/[\w.:-]+)?\/[\w/%.’'-]+\.(?:png|jpe?g|svg|webp|avif|gif|ico)(?=["'\s,;)<&])/gm,
    )
  const own = (addresses ?? []).map((address) => address.replace(PUBLIC_URL, ''))
  return [...new Set(own)].filter((address) => address.startsWith('/'))
}

test('No picture that a page, feed or card names is ever missing, however slowly pictures are made', async (t) => {
  const encoded = await twoToneImage(4, 3).jpeg().toBuffer()
  const gate = createGate()
  let fails = true
  const encode = async () => {
    await gate.opened
    if (fails) throw new Error('killed')
    return encoded
  }
  const variants = {
    patienceMs: 1,
    maxQueued: 20,
    encodeDrawing: encode,
    encodePhotograph: encode,
  }
  const { get, festival, create } = await openSite(t, { variants })
  await importInitialContent(festival, 'data/initial', { now: () => new Date('2025-10-01T12:00:00Z') })
  const store = async (bytes: Buffer) => (await storePicture(festival.pictures, bytes, 'x')).url
  const [light, heavy] = [await store(svg(400, 300)), await store(heavySvg(1200, 900))]
  const photograph = await store(await twoToneImage(2000, 1500).jpeg().toBuffer())
  const moving = await store(await animated('gif'))
  for (const [index, imageUrl] of [light, heavy, photograph, moving].entries()) {
    const content = `<p>Texto</p><img src="${imageUrl}" alt="">`
    await create('news', `n-${index}`, { slug: `noticia-${index}`, imageUrl, content })
    await create('writer', `w-${index}`, { slug: `pessoa-${index}`, imageUrl })
    await create('schedule-item', `i-${index}`, { slug: `sessao-${index}`, imageUrl })
    await create('sponsor', `s-${index}`, { imageUrl })
  }

  const sitemap = await (await get('/sitemap.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.replace(PUBLIC_URL, ''))
  const named = new Set<string>()
  for (const path of [...texts, ...pages])
    for (const address of picturesIn(await (await get(path || '/')).text())) named.add(address)
  t.true(pages.length > 40)
  for (const address of [FESTIVAL_CARD, '/icon-512.png', heavy, photograph, variantAddresses(heavy)[0]!.avif])
    t.true(named.has(address), address)
  for (const kind of [/^\/retratos\/.+\.svg$/, /^\/retratos\/.+\.png$/, /\/1200x630\.jpg$/])
    t.true(
      [...named].some((address) => kind.test(address)),
      String(kind),
    )

  /** Those for which another picture is sent. */
  const notMade = async (addresses: Iterable<string>) => {
    const found: string[] = []
    for (const address of addresses) {
      const answer = await get(address)
      await answer.arrayBuffer()
      if (answer.status === 200) continue
      found.push(address)
      t.deepEqual([answer.status, answer.headers.get('cache-control')], [302, 'no-store'], address)
      t.is(answer.headers.get('cross-origin-resource-policy'), 'cross-origin', address)
      const instead = answer.headers.get('location')!
      if (address.endsWith('.jpg')) t.is(instead, FESTIVAL_CARD)
      else t.is(instead.split('.')[0], address.slice(0, address.lastIndexOf('/')), 'its original')
      t.is((await get(instead)).status, 200, instead)
    }
    return found
  }
  const slow = await notMade(named)
  t.true(slow.length > 40)
  gate.open()
  t.deepEqual(await notMade(slow), slow, 'all fail')
  fails = false
  for (let left = slow; left.length > 0; ) left = await notMade(left)
})

import test from 'ava'
import sharp from 'sharp'
import { storePicture } from '../../src/media/store.ts'
import { svg, twoToneImage } from '../support/pictures.ts'
import { openSite, PUBLIC_URL } from '../support/site.ts'

test('The preview of a shared link is a JPEG or PNG of 1200×630 with size and alternative text, for writers too', async (t) => {
  const { get, festival, create } = await openSite(t)
  const drawing = (await storePicture(festival.pictures, svg(400, 500), 'x')).url
  const photograph = (await storePicture(festival.pictures, await twoToneImage(300, 900).jpeg().toBuffer(), 'x')).url
  await create('news', 'd', { slug: 'desenho', imageUrl: drawing })
  await create('news', 'f', { slug: 'fotografia', imageUrl: photograph })
  await create('news', 's', { slug: 'sem-imagem', imageUrl: null })
  await create('news', 'e', { slug: 'de-fora', imageUrl: 'https://exemplo.pt/a.svg' })
  await create('writer', 'w', { slug: 'ana', name: 'Ana Gonçalves', imageUrl: null })
  await create('schedule-item', 'i', { slug: 'com-imagem', imageUrl: photograph })
  await create('schedule-item', 'j', { slug: 'sem-imagem', imageUrl: null })
  const cards = new Set<string>()
  for (const path of [
    '/',
    '/noticias/desenho',
    '/noticias/fotografia',
    '/noticias/sem-imagem',
    '/noticias/de-fora',
    '/biblioteca/ana',
    '/programacao/com-imagem',
    '/programacao/sem-imagem',
  ]) {
    const html = await (await get(path)).text()
    const metaContent = (name: string) =>
      new RegExp(`<meta property="og:image${name}" content="([^"]+)"`).exec(html)?.[1]
    t.deepEqual([metaContent(':width'), metaContent(':height')], ['1200', '630'], path)
    t.truthy(metaContent(':alt'), path)
    t.regex(html, /<meta property="og:description" content="\p{Lu}/u, path)
    const address = metaContent('')!.replace(PUBLIC_URL, '')
    cards.add(address)
    const answer = await get(address)
    t.is(answer.status, 200, `${path}: ${address}`)
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    t.true(['png', 'jpeg'].includes(format), path)
    t.deepEqual([width, height], [1200, 630], path)
    if (address !== '/partilha.png') t.regex(answer.headers.get('cache-control')!, /immutable/)
  }
  t.is(cards.size, 4, 'pages without a stored picture share the festival’s card')
  t.notRegex(await (await get('/noticias.rss')).text(), /\/uploads\/[^"]+\.svg/)
})

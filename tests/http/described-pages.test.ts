import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { twoToneImage } from '../support/pictures.ts'
import { multipartForm, openSiteSignedIn } from '../support/signed-in-site.ts'
import { PUBLIC_URL } from '../support/site.ts'

async function openSiteWithUploads(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const upload = async (width: number, height = 30) => {
    const file = await twoToneImage(width, height).png().toBuffer()
    return site.sendAndRead('POST', '/upload', multipartForm({ file }))
  }
  return { ...site, upload }
}

const shown = ['/api/news', '/api/news/a', '/noticias', '/noticias/a', '/noticias.rss']

test('Describing a picture drops the answers that show it from the cache; an upload and other pictures drop none', async (t) => {
  const { request, readText, festival, upload } = await openSiteWithUploads(t)
  const texts = () => Promise.all(shown.map(readText))
  const queries: string[] = []
  festival.database.read.on('query', ({ sql }) => queries.push(sql))
  /** Whether the answers were made again. */
  const readsAgain = async () => {
    queries.length = 0
    const read = await texts()
    return { read, isCached: !queries.some((sql) => sql.includes('read_news')) }
  }

  const [own, other] = [await upload(41), await upload(42)]
  await request('POST', '/news', { title: 'A', imageUrl: own.url })
  const before = await texts()
  t.true((await readsAgain()).isCached)
  await upload(43)
  t.true((await readsAgain()).isCached, 'an upload')
  await request('PUT', `/media/${other.id}`, { alt: 'Outra', focus: { x: 0, y: 0 } })
  t.true((await readsAgain()).isCached, 'another picture')
  await request('PUT', `/media/${own.id}`, { hidden: true })
  t.true((await readsAgain()).isCached, 'no page shows whether it is in the library')
  await request('PUT', `/media/${own.id}`, { alt: 'A torre da igreja' })
  const described = await readsAgain()
  for (const [n, path] of shown.entries()) {
    t.false(before[n]!.includes('A torre da igreja'), path)
    t.true(described.read[n]!.includes('A torre da igreja'), path)
  }
  await request('PUT', `/media/${own.id}`, { alt: '' })
  t.deepEqual((await readsAgain()).read, before)
})

const cardIn = (html: string) => /property="og:image" content="([^"]+)"/.exec(html)![1]!.replace(PUBLIC_URL, '')

test('A shared link shows the focus of its picture, under an address of its own, and no other crops can be asked for', async (t) => {
  const { request, get, readText, upload } = await openSiteWithUploads(t)
  const wide = await upload(3_000, 500)
  await request('POST', '/news', { title: 'A', imageUrl: wide.url })
  const darkShare = async (address: string) => {
    const answer = await get(address)
    t.is(answer.status, 200, address)
    t.regex(answer.headers.get('cache-control')!, /immutable/)
    const image = sharp(Buffer.from(await answer.arrayBuffer()))
    const { width, height } = await image.metadata()
    t.deepEqual([width, height], [1200, 630])
    const { channels } = await image.stats()
    return channels[0]!.mean < 128
  }
  const card = async () => cardIn(await readText('/noticias/a'))
  const cards = new Set([await card()])
  for (const [x, isDark] of [
    [0.1, true],
    [0.9, false],
  ] as const) {
    await request('PUT', `/media/${wide.id}`, { focus: { x, y: 0.2 } })
    cards.add(await card())
    t.is(await darkShare(await card()), isDark, String(x))
  }
  t.is(cards.size, 3)
  const crop = (name: string) => get(wide.url.replace('.png', `/1200x630-${name}.jpg`)).then(({ status }) => status)
  t.is(await crop('10x50'), 200)
  for (const name of ['10x20', '11x50', '105x50', '-5x50', '010x50', '10x50x1', 'ax50'])
    t.is(await crop(name), 404, name)
})

test('Pages describe pictures to readers, feeds and search engines; undescribed ones stay silent', async (t) => {
  const { send, sendAndRead, readText, upload } = await openSiteWithUploads(t)
  const own = await upload(400, 300)
  const imageUrl = own.url
  const session = { title: 'Mesa', description: 'B', date: '2025-10-22', time: '10:00', location: 'C', imageUrl }
  const block = { pageSlug: 'homepage', sectionKey: 'hero_image', sectionType: 'image', content: '', imageUrl }
  const section = await sendAndRead('POST', '/page-sections', block)
  for (const [kind, fields] of [
    ['schedule', session],
    ['news', { title: 'Abertura', excerpt: 'Hoje', imageUrl }],
    ['pages', { title: 'Chegar', headerImageUrl: imageUrl, content: '<p>a</p>' }],
    ['sponsors', { name: 'Livraria', imageUrl }],
    ['writers', { name: 'Olinda Beja', imageUrl }],
    ['podcasts', { title: 'Azul', publishDate: '2025-09-01', imageUrl }],
  ] as const)
    await sendAndRead('POST', `/${kind}`, fields)

  const paths = ['/', '/noticias', '/noticias/abertura', '/pagina/chegar', '/biblioteca', '/biblioteca/olinda-beja']
  const all = [...paths, '/podcast', '/programacao', '/programacao/mesa']
  const stem = own.url.replace('.png', '')
  /** Of the pictures that show the upload: alternative text and style. */
  const imagesOn = async (path: string) => {
    const html = await readText(path)
    const tags = html.match(/<img\b[^>]*>/g)!.filter((tag) => tag.includes(stem))
    const value = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    return tags.map((tag) => [value(tag, 'alt'), value(tag, 'style')])
  }
  for (const path of all) {
    const images = await imagesOn(path)
    t.true(images.length > 0, path)
    for (const [alt, style] of images) {
      t.true(alt === '' || alt === 'Livraria', `${path}: ${alt}`)
      t.is(style, undefined, path)
    }
  }
  const saysAtHome = async (words: string) => (await imagesOn('/')).some(([alt]) => alt === words)
  t.true(await saysAtHome('Livraria'), 'a logo says whose it is')

  await send('PUT', `/media/${own.id}`, { alt: 'A torre', focus: { x: 0.255, y: 1 }, credit: 'Ana Sá' })
  for (const path of all) {
    for (const [alt, style] of await imagesOn(path)) {
      // A thumbnail of the programme stands beside its picture
      t.true(alt === 'A torre' || (alt === '' && path === '/programacao'), path)
      if (path.startsWith('/biblioteca')) t.is(style, 'object-position:0% 50%;--shift-x:-3.8%;--shift-y:11.9%', path)
      else if (path !== '/') t.is(style, 'object-position:25.5% 100%', path)
    }
  }
  t.is((await imagesOn('/')).filter(([, style]) => style).length, 1, 'a logo is not cropped')
  const ALT = 'property="og:image:alt" content="A torre"'
  for (const [path, hasCredit, hasCrop] of [
    ['/noticias', false, true],
    ['/programacao', false, true],
    ['/pagina/chegar', true, false],
    ['/noticias/abertura', true, true],
    ['/programacao/mesa', true, true],
  ] as const) {
    const html = await readText(path)
    t.true(html.includes(ALT), path)
    if (hasCredit) t.regex(html, /<p class="picture-credit\b[^>]*>Ana Sá<\/p>/, path)
    if (hasCrop) t.true(html.includes(`${stem}/1200x630-50x100.jpg"`), path)
  }
  t.true((await readText('/noticias/abertura')).includes('"description":"A torre","creditText":"Ana Sá"'))
  const inFeed = '<media:description>A torre</media:description><media:credit>Ana Sá</media:credit>'
  t.true((await readText('/noticias.rss')).includes(inFeed))
  await send('PUT', `/page-sections/${section.id}`, { content: 'O claustro' })
  t.true(await saysAtHome('O claustro'), 'a section’s own words win')
})

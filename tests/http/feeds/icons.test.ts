import test from 'ava'
import sharp from 'sharp'
import { openSite } from '../../support/site.ts'

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

const sizes = {
  '/icon-192.png': [192, 192],
  '/icon-512.png': [512, 512],
  '/icon-maskable-512.png': [512, 512],
  '/apple-touch-icon.png': [180, 180],
  '/partilha.png': [1200, 630],
}

test('Icons and the preview card have the right size and no transparency', async (t) => {
  const { get } = await openSite(t)
  for (const [path, size] of Object.entries(sizes)) {
    const answer = await get(path, { 'accept-encoding': 'br, gzip' })
    const { format, width, height, hasAlpha } = await sharp(await bytesOf(answer)).metadata()
    t.deepEqual([format, width, height, hasAlpha], ['png', ...size, false], path)
    t.is(answer.headers.get('content-type'), 'image/png')
    t.is(answer.headers.get('content-encoding'), null, 'a PNG is already compressed')
    t.is(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
    t.is(answer.headers.get('cache-control'), 'public, max-age=86400')
  }
})

test('The drawing of the maskable icon is inside the safe circle', async (t) => {
  const { get } = await openSite(t)
  const image = sharp(await bytesOf(await get('/icon-maskable-512.png')))
  const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isBackground = (x: number, y: number) =>
    [0, 1, 2].every((band) => Math.abs(data[(y * 512 + x) * 3 + band]! - [0x1d, 0x4c, 0x9b][band]!) < 8)
  let outside = 0
  for (let y = 0; y < 512; y += 1)
    for (let x = 0; x < 512; x += 1) if (Math.hypot(x - 255.5, y - 255.5) > 205 && !isBackground(x, y)) outside += 1
  t.is(outside, 0)
})

test('The symbol is served as SVG and as favicon.ico', async (t) => {
  const { get } = await openSite(t)
  const svg = await get('/icon.svg')
  t.is(svg.headers.get('content-type'), 'image/svg+xml')
  t.regex(await svg.text(), /^<svg /)
  const ico = await get('/favicon.ico')
  t.is(ico.headers.get('content-type'), 'image/x-icon')
  const bytes = await bytesOf(ico)
  t.deepEqual([...bytes.subarray(0, 8)], [0, 0, 1, 0, 1, 0, 32, 32])
  t.is(bytes.readUInt32LE(14), bytes.length - bytes.readUInt32LE(18))
  const { format, width } = await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata()
  t.deepEqual([format, width], ['png', 32])
})

test('The manifest names the site, and its icons have the declared types and sizes', async (t) => {
  const { get } = await openSite(t)
  const answer = await get('/manifest.webmanifest')
  t.is(answer.headers.get('content-type'), 'application/manifest+json; charset=utf-8')
  const { name, short_name, lang, start_url, theme_color, background_color, icons } = await answer.json()
  t.deepEqual([name, short_name, lang, start_url], ['FLIPORTO Portugal', 'FLIPORTO', 'pt-PT', '/'])
  t.deepEqual([theme_color, background_color], ['#FBF6EC', '#FBF6EC'])
  for (const { src, type, sizes: declaredSize } of icons) {
    const icon = await get(src)
    t.is(icon.headers.get('content-type'), type, src)
    const { width, height } = await sharp(await bytesOf(icon)).metadata()
    if (declaredSize !== 'any') t.is(declaredSize, `${width}x${height}`, src)
  }
})

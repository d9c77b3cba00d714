import { writeFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { variantAddresses } from '../../src/content/picture-address.ts'
import { storePicture } from '../../src/media/store.ts'
import { twoToneImage } from '../support/pictures.ts'
import { buildRequest, sendRaw } from '../support/raw-http.ts'
import { openSite } from '../support/site.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script></svg>')

function isKeptAndSafe(t: ExecutionContext, { headers }: Response, type: string): void {
  t.is(headers.get('content-type'), type)
  t.is(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.is(headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  t.is(headers.get('x-content-type-options'), 'nosniff')
}

test('A stored picture is immutable, supports ranges, and cannot run scripts', async (t) => {
  const { get, festival } = await openSite(t)
  const { url } = await storePicture(festival.pictures, svg, 'x.svg')
  // As stored before scripts were removed from SVGs: existing files are not changed
  await writeFile(festival.pictures.pathOf(url), svg)
  const whole = await get(url)
  t.is(whole.status, 200)
  t.deepEqual(Buffer.from(await whole.arrayBuffer()), svg)
  isKeptAndSafe(t, whole, 'image/svg+xml')
  const part = await get(url, { range: 'bytes=1-3' })
  t.is(part.status, 206)
  t.is(await part.text(), 'svg')
})

test('An SVG is compressed unless a range is requested', async (t) => {
  const { get, festival } = await openSite(t)
  const lines = Array.from({ length: 200 }, (_, line) => `<path d="M0 ${line}h4"/>`).join('')
  const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3">${lines}</svg>`)
  const { url } = await storePicture(festival.pictures, drawing, 'x.svg')
  for (const encoding of ['br', 'gzip']) {
    const whole = await get(url, { 'accept-encoding': encoding })
    t.is(whole.headers.get('content-encoding'), encoding)
    isKeptAndSafe(t, whole, 'image/svg+xml')
    t.deepEqual(Buffer.from(await whole.arrayBuffer()), drawing)
    const part = await get(url, { 'accept-encoding': encoding, range: 'bytes=1-3' })
    t.deepEqual([part.status, part.headers.get('content-encoding'), await part.text()], [206, null, 'svg'])
  }
})

test('A variant is created on request and served like its original', async (t) => {
  const { get, origin, festival } = await openSite(t)
  const { url } = await storePicture(festival.pictures, await twoToneImage(800, 600).jpeg().toBuffer(), 'x.jpg')
  const { avif, webp } = variantAddresses(url)[0]!
  const whole = await get(avif)
  t.is(whole.status, 200)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const { width, mediaType } = await sharp(bytes).metadata()
  t.deepEqual([width, mediaType], [320, 'image/avif'])
  isKeptAndSafe(t, whole, 'image/avif')
  const part = await get(avif, { range: 'bytes=4-7' })
  t.deepEqual([part.status, await part.text()], [206, 'ftyp'])
  t.is((await get(avif, { range: 'bytes=999999-' })).status, 416)
  const tag = whole.headers.get('etag')!
  for (const [ifRange, status] of [
    [tag, 206],
    [`W/${tag}`, 200],
    ['"other"', 200],
  ] as const)
    t.is((await get(avif, { range: 'bytes=4-7', 'if-range': ifRange })).status, status, ifRange)
  // fetch would ask for a new answer
  const condition = ['Host: festival.test', `If-None-Match: ${tag}`]
  t.is((await sendRaw(origin, buildRequest('GET', avif, condition))).status, 304)
  const head = await fetch(origin + webp, { method: 'HEAD' })
  t.deepEqual([head.status, head.headers.get('content-type')], [200, 'image/webp'])
  t.is(head.headers.get('content-length'), (await get(webp)).headers.get('content-length'))
})

test('An address of no picture is 404', async (t) => {
  const { get, festival } = await openSite(t)
  const { url } = await storePicture(festival.pictures, await twoToneImage(800, 600).jpeg().toBuffer(), 'x.jpg')
  const stem = url.replace('.jpg', '')
  for (const path of ['321.avif', '960.avif', '320.png', ''].map((file) => `${stem}/${file}`))
    t.is((await get(path)).status, 404, path)
  t.is((await get('/uploads/nada/320.avif')).status, 404)
})

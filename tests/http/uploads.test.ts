import { writeFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { variantAddresses } from '../../src/content/picture-address.ts'
import { portraitAddress } from '../../src/content/portrait-address.ts'
import { storePicture } from '../../src/media/store.ts'
import { twoToneImage } from '../support/pictures.ts'
import { buildRequest, sendRaw } from '../support/raw-http.ts'
import { openSite } from '../support/site.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script></svg>')
const STYLED = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

function isKeptAndSafe(t: ExecutionContext, { headers }: Response, type: string, policy = STYLED): void {
  t.is(headers.get('content-type'), type)
  t.is(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.is(headers.get('content-security-policy'), policy)
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

test('A portrait is immutable and cannot run scripts', async (t) => {
  const { get } = await openSite(t)
  const answer = await get(portraitAddress('José Saramago'))
  t.is(answer.status, 200)
  isKeptAndSafe(t, answer, 'image/svg+xml', "default-src 'none'; sandbox")
  t.regex(await answer.text(), /^<svg /)
  const again = await get(portraitAddress('José Saramago'), { 'if-none-match': answer.headers.get('etag') ?? '' })
  t.is(again.status, 304)
})

test('A built file is immutable', async (t) => {
  const { get } = await openSite(t)
  const { headers } = await get('/assets/client-TEST.js')
  t.is(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.is(headers.get('content-type'), 'text/javascript; charset=utf-8')
})

test('An address of no picture, portrait or built file is 404', async (t) => {
  const { get, festival } = await openSite(t)
  const { url } = await storePicture(festival.pictures, await twoToneImage(800, 600).jpeg().toBuffer(), 'x.jpg')
  const stem = url.replace('.jpg', '')
  const variants = ['321.avif', '960.avif', '320.png', ''].map((file) => `${stem}/${file}`)
  const names = ['Jo%3Cb%3E.svg', 'x.png', `${'a'.repeat(121)}.svg`, '%E0%A4%A.svg', 'Ningu%C3%A9m.png']
  const portraits = names.map((file) => `/retratos/v1/${file}`)
  const files = ['/uploads/nada/320.avif', '/uploads/nada.svg', '/uploads/..%2fkeys.json', '/assets', '/assets/nada.js']
  for (const path of [...variants, ...portraits, ...files]) t.is((await get(path)).status, 404, path)
})

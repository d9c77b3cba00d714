import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import test from 'ava'
import Koa from 'koa'
import { pino } from 'pino'
import sharp from 'sharp'
import { variantAddresses } from '../../src/content/picture-address.ts'
import { MAX_BYTES } from '../../src/content/picture-limits.ts'
import { answerErrors } from '../../src/http/middleware/errors.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { storePicture } from '../../src/media/store.ts'
import { temporaryFolder } from '../support/festival.ts'
import { twoToneImage } from '../support/pictures.ts'
import { openSite } from '../support/site.ts'

/** Sends the path unchanged: fetch would normalise it and add headers. */
const sendUnchanged = (origin: string, path: string, headers = {}) =>
  new Promise<IncomingMessage>((answered) => httpGet(origin, { path, headers }, (answer) => answered(answer.resume())))

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script></svg>')

test('A stored picture is immutable, supports ranges, and cannot run scripts', async (t) => {
  const { get, festival } = await openSite(t)
  const { url } = await storePicture(festival.pictures, svg, 'x.svg')
  // As stored before scripts were removed from SVGs: existing files are not changed
  await writeFile(festival.pictures.pathOf(url), svg)
  const whole = await get(url)
  t.is(whole.status, 200)
  t.deepEqual(Buffer.from(await whole.arrayBuffer()), svg)
  t.is(whole.headers.get('content-type'), 'image/svg+xml')
  t.is(whole.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.is(whole.headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  t.is(whole.headers.get('x-content-type-options'), 'nosniff')
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
    t.is(whole.headers.get('content-type'), 'image/svg+xml')
    t.is(whole.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    t.is(whole.headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox")
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
  t.is(whole.headers.get('content-type'), 'image/avif')
  t.is(whole.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  t.is(whole.headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  t.is(whole.headers.get('x-content-type-options'), 'nosniff')
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
  const again = await sendUnchanged(origin, avif, { 'if-none-match': whole.headers.get('etag') ?? '' })
  t.is(again.statusCode, 304)
  const head = await fetch(origin + webp, { method: 'HEAD' })
  t.deepEqual([head.status, head.headers.get('content-type')], [200, 'image/webp'])
  t.is(head.headers.get('content-length'), (await get(webp)).headers.get('content-length'))
})

test('An address of no picture is 404 in every spelling', async (t) => {
  const { get, origin, festival } = await openSite(t)
  const { url } = await storePicture(festival.pictures, await twoToneImage(800, 600).jpeg().toBuffer(), 'x.jpg')
  const stem = url.replace('.jpg', '')
  for (const path of [
    `${stem}/321.avif`,
    `${stem}/960.avif`,
    `${stem}/320.png`,
    `${stem}/`,
    `/uploads/nada/320.avif`,
  ]) {
    t.is((await get(path)).status, 404, path)
  }
  for (const path of [
    '/uploads/../keys.json',
    '/uploads/%2e%2e%2fkeys.json',
    '/uploads/..%2f/320.avif',
    `${stem}/..%2f320.avif`,
  ]) {
    const { statusCode } = await sendUnchanged(origin, path)
    t.is(statusCode, 404, path)
  }
})

test('A variant that cannot be encoded redirects to its original, uncached', async (t) => {
  const { origin, festival } = await openSite(t)
  const url = `/uploads/${'b'.repeat(32)}-800x600.jpg`
  await storePicture(festival.pictures, await twoToneImage(4, 3).jpeg().toBuffer(), 'x.jpg')
  await writeFile(festival.pictures.pathOf(url), 'isto não é uma imagem')
  for (let time = 0; time < 2; time++) {
    const { statusCode, headers } = await sendUnchanged(origin, variantAddresses(url)[0]!.avif)
    t.deepEqual([statusCode, headers.location, headers['cache-control']], [302, url, 'no-store'])
  }
})

test('A file that is too large is 413, one that is not a picture 415, each with a message', async (t) => {
  const pictures = new PictureFiles(await temporaryFolder(t))
  const app = new Koa()
  app.use(answerErrors(pino({ level: 'silent' })))
  app.use(async ({ req }) => {
    await storePicture(pictures, await buffer(req), 'x.jpg')
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const send = async (body: Buffer) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/media`, { method: 'POST', body: new Uint8Array(body) })
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }
  t.deepEqual(await send(Buffer.alloc(MAX_BYTES + 1)), [413, 'A imagem tem mais de 15 MB. Reduza-a e envie-a de novo.'])
  t.deepEqual(await send(Buffer.from('<html></html>')), [
    415,
    'Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.',
  ])
})

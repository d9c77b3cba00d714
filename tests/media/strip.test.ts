import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { MAX_BYTES } from '../../src/content/picture-limits.ts'
import { NotAPicture, TooLarge } from '../../src/errors.ts'
import { fileOf, storePicture } from '../../src/media/store.ts'
import { temporaryFolder } from '../support/festival.ts'
import { animated, halves, photograph, svg } from '../support/pictures.ts'

async function stored(t: ExecutionContext, given: Buffer) {
  const uploads = await temporaryFolder(t)
  const picture = await storePicture(uploads, given, 'foto')
  return { ...picture, content: await readFile(fileOf(uploads, picture.url)) }
}

test('a photograph keeps nothing of where it was taken and by whom', async (t) => {
  const given = await photograph()
  t.true(given.includes('Ana Fot'), 'the camera wrote it')
  const { content } = await stored(t, given)
  t.false(content.includes('Ana Fot'))
  t.false(content.includes('Exif'))
  const { exif, xmp, iptc } = await sharp(content).metadata()
  t.deepEqual([exif, xmp, iptc], [undefined, undefined, undefined])
})

test('a photograph taken sideways is stored upright, and its address says its upright size', async (t) => {
  const { content, url, width, height } = await stored(t, await photograph(400, 200))
  t.deepEqual([width, height], [200, 400])
  t.regex(url, /-200x400\.jpg$/)
  const upright = await sharp(content).metadata()
  t.deepEqual([upright.width, upright.height, upright.orientation], [200, 400, undefined])
  // Turned clockwise, the dark left half is on top
  const { data } = await sharp(content)
    .resize(1, 2, { kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  t.true(data[0]! < 100 && data[1]! > 150, [...data].join())
})

for (const format of ['png', 'webp', 'avif'] as const) {
  test(`a ${format} with metadata loses it and keeps its type`, async (t) => {
    const given = await halves(40, 30)
      .toFormat(format)
      .withExif({ IFD0: { Artist: 'Ana' } })
      .toBuffer()
    t.truthy((await sharp(given).metadata()).exif, 'it had some')
    const { content, extension } = { extension: format, ...(await stored(t, given)) }
    const { exif, mediaType, width } = await sharp(content).metadata()
    t.deepEqual([exif, mediaType, width], [undefined, `image/${extension}`, 40])
  })
}

test('a PNG loses its comments, and its pixels stay what they were', async (t) => {
  const given = await halves(40, 30).png().toBuffer()
  const text = pngChunk('tEXt', Buffer.from('Author\0Ana'))
  const commented = Buffer.concat([given.subarray(0, 33), text, given.subarray(33)])
  t.is((await sharp(commented).metadata()).comments?.[0]?.text, 'Ana')
  const { content } = await stored(t, commented)
  t.false(content.includes('Ana'))
  t.deepEqual(await sharp(content).raw().toBuffer(), await sharp(given).raw().toBuffer())
})

test('what tells nothing stays byte for byte: a plain photograph, a GIF, a drawing', async (t) => {
  for (const given of [await halves(40, 30).jpeg().toBuffer(), await animated('gif'), svg(40, 30)]) {
    t.deepEqual((await stored(t, given)).content, given)
  }
})

test('a WebP that moves goes on moving without its metadata', async (t) => {
  const given = await sharp(await animated('webp'), { animated: true })
    .webp()
    .withExif({ IFD0: { Artist: 'Ana' } })
    .toBuffer()
  const { content, url, mime } = await stored(t, given)
  const { pages, exif } = await sharp(content).metadata()
  t.deepEqual([pages, exif, mime], [2, undefined, 'image/webp'])
  t.regex(url, /-400x300\.anim\.webp$/)
})

test('a file over 15 MB and a picture over 50 megapixels are too large', async (t) => {
  const heavy = Buffer.concat([await halves(4, 3).jpeg().toBuffer(), Buffer.alloc(MAX_BYTES)])
  await t.throwsAsync(stored(t, heavy), { instanceOf: TooLarge, message: /15 MB/ })
  await t.throwsAsync(stored(t, blackPng(10_000, 5_001)), { instanceOf: TooLarge, message: /50 megapíxeis/ })
  await t.throwsAsync(stored(t, svg(100_000, 100_000)), { instanceOf: TooLarge })
  t.is((await stored(t, blackPng(40, 30))).url.slice(-9), '40x30.png', 'a smaller one of the same make is not')
})

test('a bomb is refused from its header: what it claims is never unfolded', async (t) => {
  const small = await halves(40, 30).png().toBuffer()
  // The header says 30000 × 30000; the pixels are not even there, so decoding would say "damaged"
  const header = Buffer.from(small.subarray(16, 29))
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  const bomb = Buffer.concat([small.subarray(0, 8), pngChunk('IHDR', header), small.subarray(33)])
  await t.throwsAsync(stored(t, bomb), { instanceOf: TooLarge })
})

test('a file that ends in the middle of its picture is refused', async (t) => {
  const whole = await halves(400, 300).sharpen().jpeg({ quality: 100 }).toBuffer()
  await t.throwsAsync(stored(t, whole.subarray(0, whole.length / 2)), {
    instanceOf: NotAPicture,
    message: /danificada/,
  })
})

test('a text that only looks like a long row of comments is refused at once', async (t) => {
  const begun = performance.now()
  await t.throwsAsync(stored(t, Buffer.from('<!---->'.repeat(600))), { instanceOf: NotAPicture })
  t.true(performance.now() - begun < 1000)
})

/** A whole PNG of a bit a pixel: made in no time, however large. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

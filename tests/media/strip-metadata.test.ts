import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { MAX_BYTES } from '../../src/content/picture-limits.ts'
import { NotAPicture, TooLarge } from '../../src/errors.ts'
import { stripGif } from '../../src/media/containers/gif.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { storePicture } from '../../src/media/store.ts'
import { temporaryFolder } from '../support/festival.ts'
import { animated, photograph, svg, twoToneImage } from '../support/pictures.ts'

async function stored(t: ExecutionContext, given: Buffer) {
  const pictures = new PictureFiles(await temporaryFolder(t))
  const picture = await storePicture(pictures, given, 'foto')
  return { ...picture, content: await readFile(pictures.pathOf(picture.url)) }
}

test('Location and author are removed from photographs', async (t) => {
  const given = await photograph()
  t.true(given.includes('Ana Fot'), 'the original names its author')
  const { content } = await stored(t, given)
  t.false(content.includes('Ana Fot'))
  t.false(content.includes('Exif'))
  const { exif, xmp, iptc } = await sharp(content).metadata()
  t.deepEqual([exif, xmp, iptc], [undefined, undefined, undefined])
})

test('A rotated photograph is stored upright, and its address has the upright size', async (t) => {
  const { content, url, width, height } = await stored(t, await photograph(400, 200))
  t.deepEqual([width, height], [200, 400])
  t.regex(url, /-200x400\.jpg$/)
  const upright = await sharp(content).metadata()
  t.deepEqual([upright.width, upright.height, upright.orientation], [200, 400, undefined])
  // Rotated clockwise, the dark left half is at the top.
  const { data } = await sharp(content)
    .resize(1, 2, { kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  t.true(data[0]! < 100 && data[1]! > 150, [...data].join())
})

for (const format of ['png', 'webp', 'avif'] as const) {
  test(`A ${format} with metadata loses it and keeps its type`, async (t) => {
    const given = await twoToneImage(40, 30)
      .toFormat(format)
      .withExif({ IFD0: { Artist: 'Ana' } })
      .toBuffer()
    t.truthy((await sharp(given).metadata()).exif, 'the original has metadata')
    const { content, extension } = { extension: format, ...(await stored(t, given)) }
    const { exif, mediaType, width } = await sharp(content).metadata()
    t.deepEqual([exif, mediaType, width], [undefined, `image/${extension}`, 40])
  })
}

/** Files of each format, and copies with a secret in every part that decoders ignore. */
const secret = Buffer.from('Ana')
const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const subBlocks = (...data: Buffer[]) =>
  Buffer.concat([...data.flatMap((block) => [Buffer.from([block.length]), block]), Buffer.from([0])])
const riffChunk = (kind: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
const riff = (...chunks: Buffer[]) => riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const archive = Buffer.concat([Buffer.from('PK\x03\x04'), secret])

const formats: Record<string, { given(): Promise<Buffer>; withSecrets(given: Buffer): Buffer[] }> = {
  'a JPEG': {
    given: () => twoToneImage(40, 30).jpeg().toBuffer(),
    withSecrets(given) {
      const [start, rest] = [given.subarray(0, 2), given.subarray(2)]
      const inside = [0xfe, 0xe1, 0xe2, 0xe3, 0xeb, 0xed, 0xef].map((marker) =>
        Buffer.concat([start, segment(marker, secret), rest]),
      )
      const [end, before] = [given.subarray(-2), given.subarray(0, -2)]
      const first = 4 + given.readUInt16BE(4)
      const fill = Buffer.alloc(5, 0xff)
      return [
        ...inside,
        Buffer.concat([before, segment(0xfe, secret), end]),
        Buffer.concat([given, archive]),
        Buffer.concat([given.subarray(0, first), secret, Buffer.from([0xff, 0]), secret, given.subarray(first)]),
        Buffer.concat([start, fill, rest, secret]),
        Buffer.concat([before, fill, end, secret]),
      ]
    },
  },
  'a progressive JPEG': {
    given: () => twoToneImage(40, 30).sharpen().jpeg({ progressive: true }).toBuffer(),
    withSecrets: (given) => [Buffer.concat([given, archive])],
  },
  'a PNG': {
    given: () => twoToneImage(40, 30).png().toBuffer(),
    withSecrets(given) {
      const end = given.length - 12
      const chunks = ['prVt', 'tEXt', 'zTXt', 'tIME', 'iTXt'].map((kind) => pngChunk(kind, secret))
      return [
        ...chunks.map((chunk) => Buffer.concat([given.subarray(0, 33), chunk, given.subarray(33)])),
        ...chunks.map((chunk) => Buffer.concat([given.subarray(0, end), chunk, given.subarray(end)])),
        Buffer.concat([given, archive]),
      ]
    },
  },
  'a GIF': {
    given: () => animated('gif'),
    withSecrets(given) {
      const before = given.subarray(0, -1)
      const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(secret)])
      const application = Buffer.concat([Buffer.from([0x21, 0xff]), subBlocks(Buffer.from('XMP DataXMP'), secret)])
      const inside = [comment, application].map((block) => Buffer.concat([before, block, given.subarray(-1)]))
      return [...inside, Buffer.concat([given, archive])]
    },
  },
  'a still WebP': {
    given: () => twoToneImage(40, 30).webp().toBuffer(),
    withSecrets: (given) => [
      riff(given.subarray(12), riffChunk('XYZ ', secret), riffChunk('EXIF', secret)),
      Buffer.concat([given, archive]),
    ],
  },
  'a moving WebP': {
    given: () => animated('webp'),
    withSecrets: (given) => [riff(given.subarray(12), riffChunk('XMP ', secret)), Buffer.concat([given, archive])],
  },
}

for (const [name, { given, withSecrets }] of Object.entries(formats)) {
  test(`${name} is stored without any data that is not part of the picture`, async (t) => {
    const bytes = await given()
    t.deepEqual((await stored(t, bytes)).content, bytes, 'a file without metadata is not changed')
    for (const [index, hidden] of withSecrets(bytes).entries()) {
      t.true(hidden.includes(secret))
      t.deepEqual((await stored(t, hidden)).content, bytes, `copy ${index}`)
    }
  })
}

test('Only loop count and frame timing of a GIF’s extensions are kept, once', async (t) => {
  const given = await sharp(await animated('gif'), { animated: true })
    .gif({ loop: 3 })
    .toBuffer()
  const [loop, control] = [given.indexOf('NETSCAPE2.0') - 3, given.indexOf(Buffer.from([0x21, 0xf9, 4]))]
  const block = given.subarray(loop, loop + 19)
  const count = block.subarray(15, 18)
  const own = (...blocks: Buffer[]) =>
    Buffer.concat([Buffer.from([0x21, 0xff]), subBlocks(Buffer.from('ANIMEXTS1.0'), ...blocks)])
  const withLoops = (...blocks: Buffer[]) =>
    Buffer.concat([given.subarray(0, loop), ...blocks, given.subarray(loop + 19)])
  const repeated = withLoops(block, own(secret, count, secret), own(count, secret), block)
  t.deepEqual(stripGif(repeated), withLoops(block, own(count)))
  t.deepEqual(stripGif(withLoops(block, own(secret))), given)
  const inControl = Buffer.concat([given.subarray(0, control + 7), subBlocks(secret), given.subarray(control + 8)])
  t.deepEqual(stripGif(inControl), given)
})

test('The thumbnail of a JPEG is removed', async (t) => {
  const given = await twoToneImage(40, 30).jpeg().toBuffer()
  const jfif = Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01', 'latin1')
  const withHead = (...rest: Buffer[]) =>
    Buffer.concat([given.subarray(0, 2), segment(0xe0, Buffer.concat([jfif, ...rest])), given.subarray(2)])
  const { content } = await stored(t, withHead(Buffer.from([1, 1]), secret))
  t.deepEqual(content, withHead(Buffer.from([0, 0])))
})

test('An AVIF with trailing bytes is re-encoded', async (t) => {
  const given = await twoToneImage(40, 30).avif().toBuffer()
  t.deepEqual((await stored(t, given)).content, given)
  const { content } = await stored(t, Buffer.concat([given, pngChunk('x', archive)]))
  t.false(content.includes(secret))
  t.is((await sharp(content).metadata()).mediaType, 'image/avif')
})

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`The colour profile of a ${format} is kept, also after rotation, and pixels stay the same without it`, async (t) => {
    const picture = twoToneImage(40, 30)
      .withIccProfile('p3')
      .withExif({ IFD0: { Artist: 'Ana' } })
    const flat = await picture.clone().toFormat(format).toBuffer()
    const { icc } = await sharp(flat).metadata()
    t.truthy(icc)
    const { content } = await stored(t, flat)
    t.deepEqual((await sharp(content).metadata()).icc, icc)
    if (format !== 'avif') {
      const pixels = (bytes: Buffer) => sharp(bytes).keepIccProfile().raw().toBuffer()
      t.deepEqual(await pixels(content), await pixels(flat))
    }
    if (format === 'avif') return
    const rotated = await stored(
      t,
      await picture.clone().withMetadata({ orientation: 6, icc: 'p3' }).toFormat(format).toBuffer(),
    )
    const header = await sharp(rotated.content).metadata()
    t.deepEqual([header.width, header.height, header.orientation, header.exif], [30, 40, undefined, undefined])
    t.deepEqual(header.icc, icc)
  })
}

test('An animated WebP keeps its frames without its metadata', async (t) => {
  const given = await sharp(await animated('webp'), { animated: true })
    .webp()
    .withExif({ IFD0: { Artist: 'Ana' } })
    .toBuffer()
  const { content, url, mime } = await stored(t, given)
  const { pages, exif } = await sharp(content).metadata()
  t.deepEqual([pages, exif, mime], [2, undefined, 'image/webp'])
  t.regex(url, /-400x300\.anim\.webp$/)
})

test('A file over 15 MB and a picture over 50 megapixels are too large', async (t) => {
  const heavy = Buffer.concat([await twoToneImage(4, 3).jpeg().toBuffer(), Buffer.alloc(MAX_BYTES)])
  await t.throwsAsync(stored(t, heavy), { instanceOf: TooLarge, message: /15 MB/ })
  await t.throwsAsync(stored(t, blackPng(10_000, 5_001)), { instanceOf: TooLarge, message: /50 megapíxeis/ })
  await t.throwsAsync(stored(t, svg(100_000, 100_000)), { instanceOf: TooLarge })
  t.is((await stored(t, blackPng(40, 30))).url.slice(-9), '40x30.png', 'a smaller PNG of the same kind is accepted')
})

test('A decompression bomb is rejected from its header', async (t) => {
  const small = await twoToneImage(40, 30).png().toBuffer()
  // The header claims 30000 × 30000; the pixels are missing, so decoding would report "damaged".
  const header = Buffer.from(small.subarray(16, 29))
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  const bomb = Buffer.concat([small.subarray(0, 8), pngChunk('IHDR', header), small.subarray(33)])
  await t.throwsAsync(stored(t, bomb), { instanceOf: TooLarge })
})

test('A truncated picture is rejected', async (t) => {
  const whole = await twoToneImage(400, 300).sharpen().jpeg({ quality: 100 }).toBuffer()
  await t.throwsAsync(stored(t, whole.subarray(0, whole.length / 2)), {
    instanceOf: NotAPicture,
    message: /danificada/,
  })
})

test('A malformed but readable picture is re-encoded', async (t) => {
  const whole = await twoToneImage(40, 30).jpeg().toBuffer()
  // A comment that claims to be longer than the file.
  const given = Buffer.concat([whole.subarray(0, -2), Buffer.from([0xff, 0xfe, 0xff, 0xf0]), secret])
  const { content, url } = await stored(t, given)
  t.regex(url, /-40x30\.jpg$/)
  t.false(content.includes(secret))
  const [before, after] = await Promise.all([whole, content].map((bytes) => sharp(bytes).greyscale().raw().toBuffer()))
  t.true(before!.every((value, at) => Math.abs(value - after![at]!) < 16))
})

test('A long run of comments is rejected, in a time that does not double with each', async (t) => {
  await t.throwsAsync(stored(t, Buffer.from('<!---->'.repeat(600))), { instanceOf: NotAPicture })
})

/** A complete 1-bit PNG: fast to create, however large. */
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

import { readdir, readFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { MAX_BYTES } from '../../src/content/picture-limits.ts'
import { NotAPicture, TooLarge } from '../../src/errors.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { storePicture } from '../../src/media/store.ts'
import { temporaryFolder } from '../support/festival.ts'
import { animated, photograph, svg, twoToneImage } from '../support/pictures.ts'

async function stored(t: ExecutionContext, given: Buffer) {
  const pictures = new PictureFiles(await temporaryFolder(t))
  const picture = await storePicture(pictures, given, 'foto')
  return { ...picture, content: await readFile(pictures.pathOf(picture.url)) }
}

const twoTones = () => twoToneImage(40, 30)
const deep = () => twoTones().removeAlpha().toColourspace('rgb16')
const moving = (bytes: Buffer) => sharp(bytes, { animated: true })
const secret = 'Ana'
const withSecret = { IFD0: { Artist: secret } }
const archive = Buffer.concat([Buffer.from(`PK\x03\x04${secret}`), Buffer.alloc(300_000, 7)])
const DARK = [16, 32, 64]
const LIGHT = [240, 224, 208]

type Odd = { given(): Promise<Buffer>; ending: string; channels?: number; frames?: number; first?: number[] }

/** What organisers have, and what becomes of it: the end of its address, and what is different from three channels. */
const odd: Record<string, Odd> = {
  'A CMYK JPEG': { given: () => twoTones().toColourspace('cmyk').jpeg().toBuffer(), ending: '-40x30.jpg' },
  'A CMYK JPEG with its profile': {
    given: () => twoTones().withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer(),
    ending: '-40x30.jpg',
  },
  'A PNG of 16 bits': { given: () => deep().png().withExif(withSecret).toBuffer(), ending: '-40x30.png' },
  'A PNG of 16 bits in P3': { given: () => deep().withIccProfile('p3').png().toBuffer(), ending: '-40x30.png' },
  'A JPEG in P3': { given: () => twoTones().withIccProfile('p3').jpeg().toBuffer(), ending: '-40x30.jpg' },
  'A photograph that is to be turned': { given: () => photograph(40, 30), ending: '-30x40.jpg' },
  'An animated GIF': { given: () => animated('gif'), ending: '-400x300.gif', frames: 2 },
  'An animated WebP': {
    given: async () =>
      moving(await animated('webp'))
        .webp()
        .withExif(withSecret)
        .toBuffer(),
    ending: '-400x300.anim.webp',
    frames: 2,
  },
  'A greyscale JPEG': {
    given: () => twoTones().toColourspace('b-w').jpeg().withExif(withSecret).toBuffer(),
    ending: '-40x30.jpg',
    channels: 1,
    first: [32],
  },
  'An AVIF of 10 bits': {
    given: () => twoTones().removeAlpha().avif({ bitdepth: 10 }).withExif(withSecret).toBuffer(),
    ending: '-40x30.avif',
  },
  'A JPEG that is an archive, too': {
    given: async () => Buffer.concat([await twoTones().jpeg().toBuffer(), archive]),
    ending: '-40x30.jpg',
  },
}

for (const [name, { given, ending, channels = 3, frames, first = DARK }] of Object.entries(odd)) {
  test(`${name} is stored upright, in sRGB, with its frames, and nothing but the picture`, async (t) => {
    const { content, url, width, height } = await stored(t, await given())
    t.true(url.endsWith(ending), url)
    const header = await sharp(content).metadata()
    t.deepEqual([header.width, header.height], [width, height])
    t.deepEqual([header.exif, header.xmp, header.iptc, header.icc, header.orientation], Array(5).fill(undefined))
    t.false(content.includes(secret))
    t.is(frames, header.pages && header.pages > 1 ? header.pages : undefined)
    const opaque = sharp(content)
    if (header.hasAlpha) opaque.removeAlpha()
    const { data, info } = await opaque.raw().toBuffer({ resolveWithObject: true })
    t.is(header.channels - Number(header.hasAlpha), channels)
    const near = (at: number, colour: number[]) =>
      colour.every((value, channel) => Math.abs(data[at * info.channels + channel]! - value) < 24)
    t.true(near(0, first), `dark first: ${[...data.subarray(0, 3)]}`)
    if (channels === 3) t.true(near(width * height - 1, LIGHT), `light last: ${[...data.subarray(-3)]}`)
  })
}

test('The red of a wide gamut is the red of sRGB, in 8 bits and in 16', async (t) => {
  for (const space of ['srgb', 'rgb16']) {
    const red = sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } }).toColourspace(space)
    const { content } = await stored(t, await red.withIccProfile('p3').png().toBuffer())
    const [r = 0, g = 255, b = 255] = await sharp(content).raw().toBuffer()
    t.true(r > 250 && g < 8 && b < 8, `${space}: ${[r, g, b]}`)
  }
})

test('Loop and timing of what moves are kept', async (t) => {
  for (const format of ['gif', 'webp'] as const) {
    const timing = { loop: 3, delay: [100, 500] }
    const given = await moving(await animated(format))
      .toFormat(format, timing)
      .toBuffer()
    const { loop, delay } = await sharp((await stored(t, given)).content).metadata()
    t.deepEqual({ loop, delay }, timing)
  }
})

test('What came without loss keeps every pixel, a palette stays one, and a GIF does not grow', async (t) => {
  const drawing = sharp(svg(40, 30)).flatten({ background: '#f0e0d0' })
  const cases = {
    'a PNG': await drawing.clone().png().toBuffer(),
    'a PNG with a palette': await drawing.clone().png({ palette: true, colours: 16 }).toBuffer(),
    'a lossless WebP': await drawing.clone().webp({ lossless: true }).toBuffer(),
    'a lossless WebP that moves': await moving(await animated('gif'))
      .webp({ lossless: true })
      .toBuffer(),
    'a GIF': await animated('gif'),
  }
  const pixels = (bytes: Buffer) => moving(bytes).ensureAlpha().raw().toBuffer()
  for (const [name, given] of Object.entries(cases)) {
    const { content } = await stored(t, given)
    t.deepEqual(await pixels(content), await pixels(given), name)
    t.is((await sharp(content).metadata()).isPalette, (await sharp(given).metadata()).isPalette)
    t.true(content.length < given.length * 1.2 + 100, `${name}: ${given.length} to ${content.length} bytes`)
  }
})

test('A picture has one address: sent again, sent as it is stored, and as an older version stored it', async (t) => {
  const pictures = new PictureFiles(await temporaryFolder(t))
  const given = await photograph()
  const first = await storePicture(pictures, given, 'foto')
  t.deepEqual(await storePicture(pictures, given, 'foto'), first)
  t.deepEqual(await storePicture(pictures, await readFile(pictures.pathOf(first.url)), 'foto'), first)
  t.is((await readdir(pictures.folder)).length, 1)
})

test('A file over 15 MB and a picture over 50 megapixels, in all frames, are too large', async (t) => {
  const heavy = Buffer.concat([await twoToneImage(4, 3).jpeg().toBuffer(), Buffer.alloc(MAX_BYTES)])
  await t.throwsAsync(stored(t, heavy), { instanceOf: TooLarge, message: /15 MB/ })
  await t.throwsAsync(stored(t, await claiming(5_001, 5_000)), { instanceOf: TooLarge, message: /50 megapíxeis/ })
  await t.throwsAsync(stored(t, svg(100_000, 100_000)), { instanceOf: TooLarge })
  t.regex((await stored(t, await claiming(400, 300))).url, /-400x300\.gif$/)
})

test.serial(
  'A bomb, a truncated file and a page that begins like a picture are refused, without being decoded',
  async (t) => {
    const before = process.memoryUsage().rss
    await t.throwsAsync(stored(t, await claiming(65_535, 65_535)), { instanceOf: TooLarge })
    const script = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(300_000, 'x'), Buffer.from('*/=alert(1)')])
    const whole = await twoToneImage(400, 300).sharpen().jpeg({ quality: 100 }).toBuffer()
    const truncated = [whole.subarray(0, whole.length / 2), (await animated('gif')).subarray(0, 900)]
    for (const bytes of [script, ...truncated, (await twoTones().png().toBuffer()).subarray(0, 20)])
      await t.throwsAsync(stored(t, bytes), {
        instanceOf: NotAPicture,
        message: 'Esta imagem está danificada ou não pode ser lida.',
      })
    t.true(process.memoryUsage().rss - before < 200_000_000)
  },
)

test('A long run of comments is rejected, in a time that does not double with each', async (t) => {
  await t.throwsAsync(stored(t, Buffer.from('<!---->'.repeat(600))), { instanceOf: NotAPicture })
})

/** A GIF of two frames that claim a size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const given = await animated('gif')
  for (const at of [6, given.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5]) {
    given.writeUInt16LE(width, at)
    given.writeUInt16LE(height, at + 2)
  }
  return given
}

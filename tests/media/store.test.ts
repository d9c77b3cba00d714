import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { NotAPicture, TooMany } from '../../src/errors.ts'
import { PictureFiles } from '../../src/media/picture-files.ts'
import { createQueuedStore, readPicture, storePicture } from '../../src/media/store.ts'
import { temporaryFolder } from '../support/festival.ts'
import { svg } from '../support/pictures.ts'

const filled = () => sharp({ create: { width: 4, height: 3, channels: 3, background: '#1f4f8f' } })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"><rect width="4" height="4"/></svg>'
const noPictures = async (t: ExecutionContext) => new PictureFiles(join(await temporaryFolder(t), 'uploads'))
const read = (bytes: Buffer) => readPicture(new PictureFiles('/nada'), bytes, 'a')

test('A picture’s type, extension and size are detected from its content', async (t) => {
  const expected = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif', gif: 'gif' }
  for (const [format, extension] of Object.entries(expected)) {
    const { stored, content } = await read(
      await filled()
        .toFormat(format as never)
        .toBuffer(),
    )
    t.like(stored, { mime: `image/${format}`, bytes: content.length, width: 4, height: 3 })
    t.true(stored.url.endsWith(`-4x3.${extension}`))
    t.is(String((await sharp(content).metadata()).mediaType), stored.mime)
  }
})

const DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'
const prefixed = (prefix: string) =>
  SVG.replace('<svg xmlns', `<${prefix}:svg xmlns:${prefix}`)
    .replace('<rect', `<${prefix}:rect`)
    .replace('</svg', `</${prefix}:svg`)

test('What is XML with an svg at its root is a drawing, however it begins', async (t) => {
  const pictures = await noPictures(t)
  const beginnings = [
    '',
    '\uFEFF',
    '\n ',
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '\n<?xml version="1.0"?><?xml-stylesheet href="a.css"?>',
    '<!-- desenho -->\n<!-- <!DOCTYPE -->',
    `<!-- ${'longo '.repeat(2_000)}-->`,
    `<?xml version="1.0"?>\n${DOCTYPE}>\n`,
    '<!DOCTYPE svg SYSTEM "a>b">',
    `${DOCTYPE} [\n<!-- ]> --><!ENTITY % more SYSTEM "https://mau.example/a.dtd">%more;<!ATTLIST svg a CDATA #FIXED "]>">]>`,
  ]
  const names = [SVG.replace(/ xmlns="[^"]*"/, ''), prefixed('svg'), prefixed('s')]
  const drawings = [...beginnings.map((before) => before + SVG), ...names]
  const utf16 = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${SVG}`, 'utf16le')
  const latin1 = Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?><!-- ção -->${SVG}`, 'latin1')
  const paintedAs = async (bytes: Buffer) => (await sharp(bytes).raw().toBuffer()).toString('hex')
  for (const bytes of [...drawings.map((text) => Buffer.from(text)), utf16, Buffer.from(utf16).swap16(), latin1]) {
    const { url, mime, width, height } = await storePicture(pictures, bytes, 'a.svg')
    t.deepEqual([mime, width, height], ['image/svg+xml', 12, 8], bytes.toString())
    const stored = await readFile(pictures.pathOf(url))
    t.true(stored.includes(' xmlns="http://www.w3.org/2000/svg"'))
    t.is(await paintedAs(stored), await paintedAs(Buffer.from(SVG)))
  }
})

const withEntities = (declared: string, used: string) =>
  Buffer.from(`${DOCTYPE} [${declared}]>${SVG.replace('http://www.w3.org/2000/svg', used)}`)

test('A drawing’s entities are put in place', async (t) => {
  const pictures = await noPictures(t)
  const declared = `<!ENTITY ns_svg "http://&org;/2000/svg">\n<!ENTITY org 'www.w3.org'><!ENTITY org "x">`
  const { url } = await storePicture(pictures, withEntities(declared, '&ns_svg;'), 'a.svg')
  t.is(String(await readFile(pictures.pathOf(url))), SVG.replace('/></svg>', '></rect></svg>'))
  const inCdata = SVG.replace('<rect', '<script><![CDATA[a&&b;]]></script><rect')
  await t.notThrowsAsync(storePicture(pictures, Buffer.from(inCdata), 'a.svg'))
})

test('A drawing with entities that lead outside, to each other or nowhere is refused with the reason', async (t) => {
  const nested = Array.from({ length: 7 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`).join('')
  const refused: [Buffer, RegExp][] = [
    [withEntities('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), /usa a entidade «&x;», que ele próprio não/],
    [Buffer.from(SVG.replace('<rect', '<title>a&nbsp;b</title><rect')), /«&nbsp;»/],
    [withEntities('<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;'), /entidades a mais/],
    [withEntities(`<!ENTITY e0 "x">${nested}`, '&e7;'), /entidades a mais/],
    [Buffer.from(SVG.replace('<rect', '<title>ação</title><rect'), 'latin1'), /deixa de ser UTF-8 na linha 1/],
    [Buffer.from(`<?xml version="1.0" encoding="klingon"?>${SVG}`), /codificação que indica, klingon/],
    [Buffer.from(SVG.slice(0, -6)), /falta-lhe o fim/],
  ]
  for (const [bytes, message] of refused) await t.throwsAsync(read(bytes), { instanceOf: NotAPicture, message })
})

test('A drawing that is large even when compressed is stored as heavy', async (t) => {
  const paths = Array.from({ length: 9_000 }, (_, at) => `M${(at * 7919) % 1009} ${(at * 104_729) % 997}h${at % 13}`)
  const drawing = (path: string) => Buffer.from(SVG.replace('<rect', `<path d="${path}"/><rect`))
  t.true((await read(drawing(paths.join('')))).stored.url.endsWith('x8.heavy.svg'))
  t.true((await read(drawing('M1 1h2'.repeat(20_000)))).stored.url.endsWith('x8.svg'), 'long, but compresses well')
})

test('A file that is not a picture is rejected, whatever its name, and leaves nothing on disk', async (t) => {
  const pictures = await noPictures(t)
  const message = 'Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.'
  const texts = ['%PDF-1.7', '<p><svg></svg></p>', 'texto', ''].map((text) => Buffer.from(text))
  for (const bytes of [await filled().tiff().toBuffer(), ...texts])
    await t.throwsAsync(storePicture(pictures, bytes, 'a.png'), { instanceOf: NotAPicture, message }, String(bytes))
  await t.throwsAsync(readdir(pictures.folder), { code: 'ENOENT' })
})

test('A picture is stored under the hash of what is stored, once, however often it is sent', async (t) => {
  const pictures = await noPictures(t)
  const given = await filled().png().toBuffer()
  const bytes = (await read(given)).content
  const hash = createHash('sha256').update(bytes).digest('hex')
  const url = `/uploads/${hash.slice(0, 32)}-4x3.png`
  const name = '../../foto do claustro.jpg'
  const stored = { hash, url, mime: 'image/png', bytes: bytes.length, width: 4, height: 3, name }
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => storePicture(pictures, given, name)))
  t.deepEqual(atOnce, Array(10).fill(stored))
  t.deepEqual(await readdir(pictures.folder), [`${hash.slice(0, 32)}-4x3.png`])
  t.deepEqual(await readFile(pictures.pathOf(url)), bytes)
  const { mtimeMs, ino } = await stat(pictures.pathOf(url))
  t.is((await storePicture(pictures, given, 'b.png')).url, url)
  const after = await stat(pictures.pathOf(url))
  t.deepEqual([after.mtimeMs, after.ino], [mtimeMs, ino])
})

test('An address never leads out of the uploads folder', (t) => {
  t.is(new PictureFiles('/dados/uploads').pathOf('/uploads/../../etc/passwd'), '/dados/uploads/passwd')
})

test('Pictures are stored a few at a time, and a full queue rejects', async (t) => {
  const store = createQueuedStore(new PictureFiles(await temporaryFolder(t)))
  const stores = Array.from({ length: 23 }, (_, n) => store(svg(10, 10 + n), `${n}.svg`))
  const outcomes = await Promise.allSettled(stores)
  const heights = outcomes.map((each) => (each.status === 'fulfilled' ? each.value.height : each.reason.constructor))
  t.deepEqual(heights, [...Array.from({ length: 22 }, (_, n) => 10 + n), TooMany])
})

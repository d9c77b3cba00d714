import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import test from 'ava'
import { build } from 'esbuild'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

const sheet = 'views/styles/fonts.css'
const folder = (name: string) =>
  `node_modules/@fontsource-variable/${/^fraunces/.test(name) ? 'fraunces' : 'instrument-sans'}/files`

/** The built subsets, each with its full font. */
async function cutFonts() {
  const { subsetFonts } = await import(resolve('scripts/subset-fonts.mjs'))
  const { outputFiles } = await build({
    entryPoints: [sheet],
    bundle: true,
    write: false,
    outdir: 'dist/fonts-test',
    assetNames: '[name]',
    loader: { '.woff2': 'file' },
    plugins: [subsetFonts],
  })
  const cut = outputFiles.filter(({ path }) => path.endsWith('-letters.woff2'))
  return Promise.all(
    cut.map(async ({ path, contents }) => {
      const name = basename(path, '-letters.woff2')
      const whole = await readFile(`${folder(name)}/${name}.woff2`)
      return { name, cut: contents, whole, font: open(contents) }
    }),
  )
}

const open = (bytes: Uint8Array) => create(Buffer.from(bytes)) as Font
const sampleText = '«Às cinco, a Irmã João põe pão e maçã à mesa: não há — nunca houve! — “água” por 1,50 €…»'

/** The line's width in one weight of a font. */
async function widthAt(wght: number, font: Uint8Array): Promise<number> {
  const form = { targetFormat: 'truetype', variationAxes: { wght } } as const
  return open(await subsetFont(Buffer.from(font), sampleText, form)).layout(sampleText).advanceWidth
}

test('Font subsets contain everything that Portuguese needs, and set a line as wide as the full font does, at each weight', async (t) => {
  const fonts = await cutFonts()
  t.deepEqual(fonts.map(({ name }) => name).sort(), [
    'fraunces-latin-wght-italic',
    'fraunces-latin-wght-normal',
    'instrument-sans-latin-wght-normal',
  ])
  for (const { name, cut, whole, font } of fonts) {
    t.deepEqual(
      [...sampleText].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!)),
      [],
      name,
    )
    t.false(font.hasGlyphForCodePoint('ø'.codePointAt(0)!), name)
    t.true(cut.length < whole.length * 0.8, `${name}: ${cut.length} of ${whole.length}`)
    const { min, max } = font.variationAxes.wght!
    t.deepEqual([min, max], name.startsWith('fraunces') ? [340, 700] : [400, 700], name)
    for (const wght of [min, 500, 600, max]) {
      const [subset, full] = [await widthAt(wght, cut), await widthAt(wght, whole)]
      // Glyph advances are rounded one by one.
      t.true(Math.abs(subset - full) < full / 1000, `${name} ${wght}: ${subset} instead of ${full}`)
    }
  }
})

const prose =
  'Programa, notícias, biblioteca. De Porto de Galinhas a Leça do Balio, e de volta ao Recife. Durante quatro dias de ' +
  'outubro, Leça do Balio recebe quem escreve e quem lê: vozes de Portugal e do Brasil, de Angola e de São Tomé e ' +
  'Príncipe, à conversa na língua que partilham. Há debates, encontros com escritores e lançamentos de livros.'

/** The fallback faces of fonts.css, with the fonts they stand in for. */
const standIns = [
  { local: 'Liberation Serif', style: 'Regular', of: 'fraunces-latin-wght-normal', wght: 400 },
  { local: 'Liberation Serif Bold', style: 'Bold', of: 'fraunces-latin-wght-normal', wght: 600 },
  { local: 'Liberation Serif Italic', style: 'Italic', of: 'fraunces-latin-wght-italic', wght: 400 },
  { local: 'Liberation Sans', style: 'Regular', of: 'instrument-sans-latin-wght-normal', wght: 400 },
  { local: 'Liberation Sans Bold', style: 'Bold', of: 'instrument-sans-latin-wght-normal', wght: 600 },
]

/** The file of an installed font, unless fontconfig substitutes another. */
function fileOf(local: string, style: string): string | undefined {
  try {
    const pattern = `${local.replace(/ (Bold|Italic)$/, '')}:style=${style}`
    const file = execFileSync('fc-match', ['--format', '%{file}', pattern], { encoding: 'utf8' })
    return file.includes('Liberation') ? file : undefined
  } catch {
    return undefined
  }
}

const widthIn = (font: Font) => font.layout(prose).advanceWidth / font.unitsPerEm

test('Fallback fonts have the width and height of the fonts they stand in for', async (t) => {
  const faces = (await readFile(sheet, 'utf8')).split('@font-face').slice(1)
  for (const { local, style, of, wght } of standIns) {
    const face = faces.find((each) => each.includes(`local("${local}")`))!
    const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)![1]) / 100
    const whole = await readFile(`${folder(of)}/${of}.woff2`)
    const webFont = open(await subsetFont(whole, prose, { targetFormat: 'truetype', variationAxes: { wght } }))
    const size = percent('size-adjust')
    for (const [name, units] of [
      ['ascent', webFont.ascent],
      ['descent', -webFont.descent],
    ] as const) {
      const expected = units / webFont.unitsPerEm / size
      t.true(Math.abs(percent(`${name}-override`) - expected) < 0.001, `${local}: ${name} ${expected}`)
    }
    const file = fileOf(local, style)
    if (!file) {
      t.log(`${local} is not installed: its width is not compared`)
      continue
    }
    const expected = widthIn(webFont) / widthIn(open(await readFile(file)))
    t.true(Math.abs(size - expected) < 0.005, `${local}: ${size} instead of ${expected}`)
  }
})

import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import test from 'ava'
import { build } from 'esbuild'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

const sheet = 'views/styles/fonts.css'
const folder = (name: string) =>
  `node_modules/@fontsource-variable/${/^fraunces/.test(name) ? 'fraunces' : 'instrument-sans'}/files`

/** The cut fonts as they are built, each with its whole one. */
async function cutFonts() {
  const { neededLetters } = await import(resolve('scripts/needed-letters.mjs'))
  const { outputFiles } = await build({
    entryPoints: [sheet],
    bundle: true,
    write: false,
    outdir: 'dist/fonts-test',
    assetNames: '[name]',
    loader: { '.woff2': 'file' },
    plugins: [neededLetters],
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
const said = '«Às cinco, a Irmã João põe pão e maçã à mesa: não há — nunca houve! — “água” por 1,50 €…»'

/** How wide the line is in one weight of a font. */
async function widthAt(wght: number, font: Uint8Array): Promise<number> {
  const form = { targetFormat: 'truetype', variationAxes: { wght } } as const
  return open(await subsetFont(Buffer.from(font), said, form)).layout(said).advanceWidth
}

test('fonts are cut down to what Portuguese needs, and lose none of it', async (t) => {
  const fonts = await cutFonts()
  t.deepEqual(fonts.map(({ name }) => name).sort(), [
    'fraunces-latin-wght-italic',
    'fraunces-latin-wght-normal',
    'instrument-sans-latin-wght-normal',
  ])
  for (const { name, cut, whole, font } of fonts) {
    t.deepEqual(
      [...said].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!)),
      [],
      name,
    )
    t.false(font.hasGlyphForCodePoint('ø'.codePointAt(0)!), name)
    t.true(cut.length < whole.length * 0.8, `${name}: ${cut.length} of ${whole.length}`)
  }
})

test('a line is as wide in the cut font as in the whole one, kerning and all, in each weight', async (t) => {
  for (const { name, cut, whole, font } of await cutFonts()) {
    const { min, max } = font.variationAxes.wght!
    t.deepEqual([min, max], name.startsWith('fraunces') ? [340, 700] : [400, 700], name)
    for (const wght of [min, 500, 600, max]) {
      const [now, before] = [await widthAt(wght, cut), await widthAt(wght, whole)]
      // Rounded, letter by letter
      t.true(Math.abs(now - before) < before / 1000, `${name} ${wght}: ${now} beside ${before}`)
    }
  }
})

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import subsetFont from 'subset-font'

const MARK = '?letters'

/** What the style sheets may ask a font to do with its letters; anything else is left out with the signs it needs. */
const keepFeatures = ['ccmp', 'kern', 'liga', 'mark', 'mkmk', 'rvrn', 'tnum']

/**
 * Cuts a font down to what its own `@font-face` says that it is for, letters and weights, where the address ends in
 * `?letters`. The whole font has a face of its own, for the few texts with other letters.
 */
export const subsetFonts = {
  name: 'subset-fonts',
  setup(build) {
    const cut = new Map()
    build.onResolve({ filter: /\.woff2\?letters$/ }, async ({ path, importer, resolveDir, kind }) => {
      const whole = await build.resolve(path.slice(0, -MARK.length), { importer, resolveDir, kind })
      const name = `${basename(whole.path, '.woff2')}-letters.woff2`
      return { path: name, namespace: 'letters', pluginData: { whole: whole.path, address: path, sheet: importer } }
    })
    build.onLoad({ filter: /./, namespace: 'letters' }, async ({ pluginData: { whole, address, sheet } }) => {
      const face = (await readFile(sheet, 'utf8')).split('@font-face').find((each) => each.includes(address))
      if (!cut.has(face)) cut.set(face, await subsetFont(await readFile(whole), lettersOf(face), formOf(face)))
      return { contents: cut.get(face), loader: 'file', watchFiles: [sheet] }
    })
  },
}

/** Every letter of a face's `unicode-range`. */
function lettersOf(face) {
  const [, ranges] = /unicode-range:([^;]+);/.exec(face)
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((each) => Number.parseInt(each, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')
}

function formOf(face) {
  const [, min, max] = /font-weight:\s*(\d+)\s+(\d+);/.exec(face)
  return { targetFormat: 'woff2', keepFeatures, variationAxes: { wght: { min: Number(min), max: Number(max) } } }
}

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import subsetFont from 'subset-font'

const SUFFIX = '?letters'

/** OpenType features that the style sheets use; others are dropped with their glyphs. */
const keepFeatures = ['ccmp', 'kern', 'liga', 'mark', 'mkmk', 'rvrn', 'tnum']

/** Subsets a font with `?letters` in its address to the unicode-range and weights of its @font-face. */
export const subsetFonts = {
  name: 'subset-fonts',
  setup(build) {
    const subsets = new Map()
    build.onResolve({ filter: /\.woff2\?letters$/ }, async ({ path, importer, resolveDir, kind }) => {
      const whole = await build.resolve(path.slice(0, -SUFFIX.length), { importer, resolveDir, kind })
      const name = `${basename(whole.path, '.woff2')}-letters.woff2`
      return { path: name, namespace: 'letters', pluginData: { whole: whole.path, address: path, sheet: importer } }
    })
    build.onLoad({ filter: /./, namespace: 'letters' }, async ({ pluginData: { whole, address, sheet } }) => {
      const face = (await readFile(sheet, 'utf8')).split('@font-face').find((each) => each.includes(address))
      if (!subsets.has(face))
        subsets.set(face, await subsetFont(await readFile(whole), charactersOf(face), subsetOptions(face)))
      return { contents: subsets.get(face), loader: 'file', watchFiles: [sheet] }
    })
  },
}

function charactersOf(face) {
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

function subsetOptions(face) {
  const [, min, max] = /font-weight:\s*(\d+)\s+(\d+);/.exec(face)
  return { targetFormat: 'woff2', keepFeatures, variationAxes: { wght: { min: Number(min), max: Number(max) } } }
}

import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { subsetFonts } from './subset-fonts.mjs'

const root = join(import.meta.dirname, '..')

const entryPoints = [
  'views/styles/frame.css',
  'views/styles/screens/*.css',
  'views/admin/admin.css',
  'views/editor/editor.css',
  'views/as-of/past.css',
  'views/preview/preview.css',
  'views/players/players.css',
]

/** esbuild's metafile outputs, by file. */
export const styleOutputs = {}

/** Builds the style sheets first: the scripts contain their hashed names, as modules. */
export const styleSheets = {
  name: 'style-sheets',
  setup({ onStart, onResolve, onLoad, initialOptions }) {
    const { outdir, assetNames, publicPath, target, loader, minify } = initialOptions
    let sheets
    onStart(() => {
      sheets = undefined
    })
    const buildSheets = async () => {
      const { metafile } = await build({
        absWorkingDir: root,
        entryPoints,
        entryNames: '[name]-[hash]',
        bundle: true,
        metafile: true,
        plugins: [subsetFonts],
        ...{ outdir, assetNames, publicPath, target, loader, minify },
      })
      for (const path of Object.keys(styleOutputs)) delete styleOutputs[path]
      Object.assign(styleOutputs, metafile.outputs)
      return Object.keys(metafile.inputs).map((path) => join(root, path))
    }
    onResolve({ filter: /\/(screen|player|editor)-styles\.ts$/ }, ({ path }) => ({
      path: basename(path),
      namespace: 'style-sheets',
    }))
    onLoad({ filter: /./, namespace: 'style-sheets' }, async ({ path }) => {
      sheets ??= buildSheets()
      const watchFiles = await sheets
      const addresses = {
        'screen-styles.ts': { screenStyles: screenStyles() },
        'player-styles.ts': { playerStyles: addressOf('views/players/players.css') },
        'editor-styles.ts': { editorStyles: addressOf('views/editor/editor.css') },
      }
      const [[name, value]] = Object.entries(addresses[path])
      return { contents: `export const ${name} = ${JSON.stringify(value)}`, watchFiles }
    })
  },
}

/** The address of each screen's style sheet. */
export const screenStyles = () =>
  Object.fromEntries(
    Object.entries(styleOutputs).flatMap(([path, { entryPoint = '' }]) =>
      entryPoint.startsWith('views/styles/screens/')
        ? [[basename(entryPoint, '.css'), `/assets/${basename(path)}`]]
        : [],
    ),
  )

const addressOf = (file) => {
  const [path] = Object.entries(styleOutputs).find(([, { entryPoint }]) => entryPoint === file)
  return `/assets/${basename(path)}`
}

import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { subsetFonts } from './subset-fonts.mjs'

const root = join(import.meta.dirname, '..')

/** The frame's style sheet, the screens' own, and the organisers'. */
const entryPoints = [
  'views/styles/frame.css',
  'views/styles/screens/*.css',
  'views/admin/admin.css',
  'views/editor/editor.css',
]

/** What is written of the style sheets: esbuild's own account, by file. */
export const styleOutputs = {}

/**
 * Builds the style sheets before the scripts, which have to know where each screen's is: its name carries its content's
 * hash. The module views/screen-styles.ts then says so.
 */
export const styleSheets = {
  name: 'style-sheets',
  setup({ onResolve, onLoad, initialOptions }) {
    const { outdir, assetNames, publicPath, target, loader, minify } = initialOptions
    onResolve({ filter: /\/screen-styles\.ts$/ }, () => ({ path: 'screen-styles', namespace: 'style-sheets' }))
    onLoad({ filter: /./, namespace: 'style-sheets' }, async () => {
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
      const watchFiles = Object.keys(metafile.inputs).map((path) => join(root, path))
      return { contents: `export const screenStyles = ${JSON.stringify(screenStyles())}`, watchFiles }
    })
  },
}

/** Where each screen's style sheet is, by the screen's name. */
export const screenStyles = () =>
  Object.fromEntries(
    Object.entries(styleOutputs).flatMap(([path, { entryPoint = '' }]) =>
      entryPoint.startsWith('views/styles/screens/')
        ? [[basename(entryPoint, '.css'), `/assets/${basename(path)}`]]
        : [],
    ),
  )

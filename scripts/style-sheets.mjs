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
]

/** esbuild's metafile outputs, by file. */
export const styleOutputs = {}

/** Builds the style sheets first: the scripts contain their hashed names, as the module views/screen-styles.ts. */
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

/** The address of each screen's style sheet. */
export const screenStyles = () =>
  Object.fromEntries(
    Object.entries(styleOutputs).flatMap(([path, { entryPoint = '' }]) =>
      entryPoint.startsWith('views/styles/screens/')
        ? [[basename(entryPoint, '.css'), `/assets/${basename(path)}`]]
        : [],
    ),
  )

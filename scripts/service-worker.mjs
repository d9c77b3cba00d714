import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { screenStyles, styleOutputs } from './style-sheets.mjs'

const root = join(import.meta.dirname, '..')

/** What a page of sessions loads, in any order of clicks; the panel and editing are not part of it. */
const entries = /^views\/(start\.ts|client\.tsx|programme\/|pages\/programme\/|offline\/)/

const address = (path) => `/assets/${basename(path)}`

/** The built files that the pages of sessions need without network. */
export function offlineFiles(outputs) {
  const scripts = new Set()
  const add = (path) => {
    if (scripts.has(path)) return
    scripts.add(path)
    for (const { path: next, kind } of outputs[path].imports)
      if (kind === 'import-statement' || entries.test(outputs[next]?.entryPoint ?? '')) add(next)
  }
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entries.test(entryPoint ?? '')) add(path)

  const screens = [...scripts].map((path) => outputs[path].entryPoint).filter((entry) => entry?.includes('/pages/'))
  const sheets = screens.map((entry) => screenStyles()[basename(entry, '.tsx')]).filter(Boolean)
  const fonts = Object.keys(styleOutputs).filter((path) => /-letters-\w+\.woff2$/.test(path))
  const drawings = Object.keys(styleOutputs).filter((path) => path.endsWith('.svg'))
  return [...new Set([...[...scripts, ...fonts, ...drawings].map(address), ...sheets])].sort()
}

/** The service worker as text, or with `files: null` the one that ends it in every browser. */
export async function serviceWorker({ files, script }) {
  const bundle = async (id) => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [files ? 'views/offline/worker.ts' : 'views/offline/no-worker.ts'],
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
      define: { BUILD: JSON.stringify({ id, script, files: files ?? [] }) },
    })
    return outputFiles[0].text
  }
  const id = createHash('sha256')
    .update(await bundle(''))
    .digest('hex')
    .slice(0, 12)
  return bundle(id)
}

import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'esbuild'
import { sourceStamp } from './scripts/build-stamp.mjs'
import { writeServiceWorker } from './scripts/service-worker.mjs'
import { subsetFonts } from './scripts/subset-fonts.mjs'

/** `false` ends the service worker in every browser that has it, as scripts/README.md says. */
const keepsProgrammeOffline = true

const inRoot = (path) => join(import.meta.dirname, path)
const application = 'views/client.tsx'

/** What is loaded lazily imports the application that runs it, which thereby is one chunk instead of dozens. */
const oneApplication = {
  name: 'one-application',
  setup({ onResolve, onLoad }) {
    const lazy = new Set()
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') lazy.add(join(resolveDir, path))
    })
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const added = lazy.has(path) ? `\nimport ${JSON.stringify(inRoot(application))}` : ''
      return { contents: (await readFile(path, 'utf8')) + added, loader: 'default' }
    })
  },
}

const common = { absWorkingDir: inRoot('.'), bundle: true, splitting: true, format: 'esm', jsx: 'automatic' }
const visitors = ['views/start.ts', 'views/as-of/wait.ts', 'views/styles/frame.css', 'views/styles/screens/*.css']
const special = ['admin/admin', 'editor/editor', 'as-of/past', 'preview/preview', 'players/players']
export const browser = {
  ...common,
  entryPoints: [...visitors, ...special.map((name) => `views/${name}.css`)],
  outdir: 'dist/client',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: '/assets',
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  minify: true,
  metafile: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.woff2': 'file', '.svg': 'file' },
  plugins: [oneApplication, subsetFonts],
}

export const server = {
  ...common,
  entryPoints: ['src/server.ts', 'src/encode-process.ts', 'src/**/*-worker.ts', 'scripts/*.ts'],
  outbase: '.',
  outdir: 'dist/server',
  packages: 'external',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** The addresses of each entry point and of what it imports, for src/http/assets.ts. */
export function writeManifest({ outputs }) {
  const entries = Object.entries(outputs).flatMap(([path, { entryPoint, imports }]) => {
    const needed = imports.filter(({ kind }) => kind === 'import-statement').map((each) => each.path)
    return entryPoint ? [[entryPoint, [path, ...needed].map((file) => `/assets/${basename(file)}`)]] : []
  })
  return writeFile(inRoot('dist/manifest.json'), JSON.stringify(Object.fromEntries(entries)))
}

/** Compresses at brotli's highest quality. The hint makes V8 compile the application at once, and not parse it twice. */
async function pack([path, { inputs }]) {
  if (!/\.(js|css|svg)$/.test(path)) return
  const hint = inputs[application]?.bytesInOutput ? '//# allFunctionsCalledOnLoad\n' : ''
  const text = hint + (await readFile(inRoot(path), 'utf8'))
  await writeFile(inRoot(path), text)
  await writeFile(inRoot(`${path}.br`), await promisify(brotliCompress)(text))
}

async function buildAll() {
  const stamp = await sourceStamp()
  await rm(inRoot('dist'), { recursive: true, force: true })
  const [{ metafile }] = await Promise.all([browser, server].map((options) => build(options)))
  await Promise.all([writeManifest(metafile), ...Object.entries(metafile.outputs).map(pack)])
  await writeServiceWorker(keepsProgrammeOffline ? metafile.outputs : null)
  await writeFile(inRoot('dist/stamp'), stamp)
}

if (process.argv[1] === import.meta.filename) await buildAll()

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { context } from 'esbuild'
import { screenStyles, styleOutputs, styleSheets } from './scripts/style-sheets.mjs'

const root = import.meta.dirname
const inRoot = (...parts) => join(root, ...parts)

/** Modules that the browser has shorter ways to: each says in its own words why. */
const inTheBrowser = {
  name: 'in-the-browser',
  setup(build) {
    const instead = [
      [/^react-helmet-async$/, 'helmet.tsx'],
      [/\/wordmark-outlines\.ts$/, 'wordmark-outlines.ts'],
      [/\/json-ld\/(breadcrumbs|festival|news-article|person|podcast)\.ts$/, 'json-ld.ts'],
    ]
    for (const [filter, file] of instead) build.onResolve({ filter }, () => ({ path: inRoot('views/browser', file) }))
  },
}

/**
 * Imports the shared modules in every screen, so that esbuild puts them into one common chunk instead of a dozen small
 * ones.
 */
const sharedChunk = {
  name: 'shared-chunk',
  setup(build) {
    const tied = new Set([inRoot('views/client.tsx')])
    const shared = ['views/App.tsx', ...common].map((file) => `\nimport ${JSON.stringify(inRoot(file))}`).join('')
    build.onResolve({ filter: /^\..*\.tsx$/ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') tied.add(join(resolveDir, path))
      return undefined
    })
    build.onLoad({ filter: /[\\/]views[\\/].*\.tsx$/ }, async ({ path }) => {
      if (!tied.has(path)) return undefined
      return { contents: (await readFile(path, 'utf8')) + shared, loader: 'tsx' }
    })
  },
}

/** What several screens use and the application's frame does not. */
const common = [
  'views/browser/json-ld.ts',
  'views/components/JsonLd.tsx',
  'views/components/PageMeta.tsx',
  'views/components/PageState.tsx',
  'views/components/dates.ts',
  'views/components/useEntryScroll.ts',
  'views/components/useStartAtTop.ts',
]

/** What the browser gets: every name carries its content's hash. */
const client = {
  absWorkingDir: root,
  entryPoints: ['views/start.ts'],
  outdir: 'dist/client',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: '/assets',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  minify: true,
  metafile: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.woff2': 'file', '.svg': 'file' },
  plugins: [inTheBrowser, sharedChunk, styleSheets],
}

/** What Node runs: our own code only, packages stay where npm put them. */
export const server = async () => ({
  absWorkingDir: root,
  entryPoints: [
    'src/server.ts',
    'src/sanitising/sanitise-worker.ts',
    'src/encode-process.ts',
    ...(await scriptFiles()),
  ],
  outbase: '.',
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  sourcemap: true,
  define: { 'process.env.NODE_ENV': '"production"' },
})

const scriptFiles = async () =>
  (await readdir(inRoot('scripts'))).filter((name) => name.endsWith('.ts')).map((name) => `scripts/${name}`)

/** The chunks that each dynamically imported screen needs beside the main script: its own and what that imports. */
function chunksOfScreens(outputs) {
  const screens = {}
  for (const [path, { entryPoint, imports }] of Object.entries(outputs)) {
    if (!/^views\/(pages\/|admin\/Admin\.tsx)/.test(entryPoint)) continue
    const needed = imports.filter(({ kind }) => kind === 'import-statement').map((each) => each.path)
    screens[basename(entryPoint, '.tsx')] = [path, ...needed].map((each) => `/assets/${basename(each)}`)
  }
  return screens
}

/** Tells the server which built file is which. */
async function writeManifest({ outputs }) {
  const names = Object.keys({ ...outputs, ...styleOutputs }).map((path) => basename(path))
  const one = (pattern) => `/assets/${names.find((name) => pattern.test(name))}`
  const manifest = {
    script: one(/^start-\w+\.js$/),
    frameStyles: one(/^frame-\w+\.css$/),
    adminStyles: one(/^admin-\w+\.css$/),
    editorStyles: one(/^editor-\w+\.css$/),
    screenStyles: screenStyles(),
    screens: chunksOfScreens(outputs),
  }
  await writeFile(inRoot('dist/manifest.json'), JSON.stringify(manifest))
}

/**
 * Says of what every page runs at once that it does: V8 then compiles it beside the page while it is loading, where it
 * would read most of it twice, the second time while the page waits.
 */
async function hintCompiling({ outputs }) {
  const [client] = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint === 'views/client.tsx')
  const [path, { imports }] = client
  const needed = imports.filter(({ kind }) => kind === 'import-statement').map((each) => each.path)
  for (const file of [path, ...needed].map((each) => inRoot(each))) {
    await writeFile(file, `//# allFunctionsCalledOnLoad\n${await readFile(file, 'utf8')}`)
  }
}

/** Packs each text as small as it gets, once, beside the text itself. */
async function pack() {
  const folder = inRoot('dist/client')
  const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  const packOne = async (name) =>
    writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(await readFile(join(folder, name))))
  await Promise.all(texts.map(packOne))
}

const sources = [
  'src',
  'views',
  'projections',
  'scripts',
  'data/initial/pictures',
  'esbuild.config.mjs',
  'package-lock.json',
]

/** Changes when any file that goes into the build does. */
async function stamp() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = inRoot(source)
    const entries = (await stat(path)).isDirectory()
      ? (await readdir(path, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [path]
    for (const file of entries) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

export async function upToDate() {
  const built = await readFile(inRoot('dist/stamp'), 'utf8').catch(() => '')
  return built === (await stamp())
}

export async function build() {
  const made = await stamp()
  await rm(inRoot('dist'), { recursive: true, force: true })
  await mkdir(inRoot('dist'))
  const contexts = [await context(client), await context(await server())]
  try {
    const [browser] = await Promise.all(contexts.map((each) => each.rebuild()))
    await hintCompiling(browser.metafile)
    await Promise.all([writeManifest(browser.metafile), pack()])
    await writeFile(inRoot('dist/stamp'), made)
  } finally {
    await Promise.all(contexts.map((each) => each.dispose()))
  }
}

/** Asks once a second whether the page would load another script now, and then loads itself again. */
const reloadOnRebuild = `setInterval(async()=>{try{const p=await(await fetch(location.href)).text();
if(!p.includes(new URL(document.querySelector('script[src]').src).pathname))location.reload()}catch{}},1000);`

/** Builds on every change and calls `onBuilt` after each whole build. */
export async function watch(onBuilt) {
  await mkdir(inRoot('dist'), { recursive: true })
  const settled = { name: 'settled', setup: (build) => build.onEnd((result) => notify(build, result)) }
  const ready = new Set()
  const notify = async (build, result) => {
    if (result.errors.length > 0) return
    if (result.metafile) await writeManifest(result.metafile)
    ready.add(build.initialOptions.outdir)
    if (ready.size === 2) onBuilt()
  }
  const browser = { ...client, banner: { js: reloadOnRebuild }, plugins: [...client.plugins, settled] }
  for (const options of [browser, { ...(await server()), plugins: [settled] }]) await (await context(options)).watch()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()

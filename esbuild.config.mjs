import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { context } from 'esbuild'
import { sourceStamp } from './scripts/build-stamp.mjs'
import { offlineFiles, serviceWorker } from './scripts/service-worker.mjs'
import { screenStyles, styleOutputs, styleSheets } from './scripts/style-sheets.mjs'

const root = import.meta.dirname
const inRoot = (...parts) => join(root, ...parts)

/** `false` ends the service worker in every browser that has it, as scripts/README.md says. */
const keepsProgrammeOffline = true

/** A smaller replacement in the browser bundle, which says why. */
const browserReplacement = {
  name: 'browser-replacement',
  setup(build) {
    build.onResolve({ filter: /^react-helmet-async$/ }, () => ({ path: inRoot('views/browser/helmet.tsx') }))
  },
}

/** Adds the shared modules to every screen, so that esbuild makes one common chunk instead of a dozen. */
const sharedChunk = {
  name: 'shared-chunk',
  setup(build) {
    const entryModules = new Set([inRoot('views/client.tsx')])
    const modules = ['react-dom/client', ...['views/App.tsx', ...common].map((file) => inRoot(file))]
    const shared = modules.map((module) => `\nimport ${JSON.stringify(module)}`).join('')
    build.onResolve({ filter: /^\..*\.tsx?$/ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') entryModules.add(join(resolveDir, path))
      return undefined
    })
    build.onLoad({ filter: /[\\/]views[\\/].*\.tsx?$/ }, async ({ path }) => {
      if (!entryModules.has(path)) return undefined
      return { contents: (await readFile(path, 'utf8')) + shared, loader: extname(path).slice(1) }
    })
  },
}

/** Shared by several screens, but not by the frame. */
const common = [
  'src/content/fold.ts',
  'src/content/guest-names.ts',
  'src/content/lisbon-time.ts',
  'src/content/session-labels.ts',
  'src/content/session-times.ts',
  'views/components/JsonLd.tsx',
  'views/components/PageMeta.tsx',
  'views/components/PageState.tsx',
  'views/components/Retry.tsx',
  'views/components/dates.ts',
  'views/components/device-maps.ts',
  'views/components/history-entry.ts',
  'views/components/meta-description.ts',
  'views/components/share.ts',
  'views/components/useEntryScroll.ts',
  'views/components/useOwnAddress.ts',
  'views/components/useScrollToTop.ts',
  'views/editing/Box.tsx',
  'views/editing/EditableField.tsx',
  'views/offline/OfflineNotice.tsx',
  'views/offline/readings.ts',
  'views/offline/useLastingFailure.ts',
  'views/programme/LinkToSession.tsx',
  'views/programme/session-words.ts',
  'views/store/fetch-query.ts',
  'views/store/sign-in-hint.ts',
]

const client = {
  absWorkingDir: root,
  entryPoints: ['views/start.ts', 'views/as-of/wait.ts'],
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
  plugins: [browserReplacement, sharedChunk, styleSheets],
}

export const server = async () => ({
  absWorkingDir: root,
  entryPoints: [
    'src/server.ts',
    'src/sanitising/sanitise-worker.ts',
    'src/http/admin/past-worker.ts',
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
  metafile: true,
  define: { 'process.env.NODE_ENV': '"production"' },
})

const scriptFiles = async () =>
  (await readdir(inRoot('scripts'))).filter((name) => name.endsWith('.ts')).map((name) => `scripts/${name}`)

/** A screen's own chunk and its static imports, without the main script. */
function screenChunks(outputs) {
  const screens = {}
  for (const [path, { entryPoint, imports }] of Object.entries(outputs)) {
    if (!/^views\/(pages\/|admin\/Admin\.tsx)/.test(entryPoint)) continue
    const needed = imports.filter(({ kind }) => kind === 'import-statement').map((each) => each.path)
    screens[basename(entryPoint, '.tsx')] = [path, ...needed].map((each) => `/assets/${basename(each)}`)
  }
  return screens
}

async function writeManifest({ outputs }) {
  const names = Object.keys({ ...outputs, ...styleOutputs }).map((path) => basename(path))
  const assetMatching = (pattern) => `/assets/${names.find((name) => pattern.test(name))}`
  const manifest = {
    script: assetMatching(/^start-\w+\.js$/),
    waitScript: assetMatching(/^wait-\w+\.js$/),
    frameStyles: assetMatching(/^frame-\w+\.css$/),
    adminStyles: assetMatching(/^admin-\w+\.css$/),
    pastStyles: assetMatching(/^past-\w+\.css$/),
    previewStyles: assetMatching(/^preview-\w+\.css$/),
    playerStyles: assetMatching(/^players-\w+\.css$/),
    screenStyles: screenStyles(),
    screens: screenChunks(outputs),
  }
  await writeFile(inRoot('dist/manifest.json'), JSON.stringify(manifest))
  return manifest
}

/** Beside the other files of the browser, but not among them: its address never changes. */
async function writeServiceWorker(outputs) {
  const files = outputs ? offlineFiles(outputs) : null
  await writeFile(inRoot('dist/sw.js'), await serviceWorker(files))
  await writeFile(inRoot('dist/offline-files.json'), JSON.stringify(files))
}

const LARGE_SCRIPT_BYTES = 50_000

/** Makes V8 compile eagerly while the page loads, instead of parsing most functions twice. */
async function hintEagerCompilation({ outputs }) {
  const [client] = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint === 'views/client.tsx')
  const [path, { imports }] = client
  const needed = imports.filter(({ kind }) => kind === 'import-statement').map((each) => each.path)
  const large = [path, ...needed].filter((each) => outputs[each].bytes > LARGE_SCRIPT_BYTES)
  for (const file of large.map((each) => inRoot(each))) {
    await writeFile(file, `//# allFunctionsCalledOnLoad\n${await readFile(file, 'utf8')}`)
  }
}

/** Compresses once, at build time, at brotli's highest quality. */
async function compressAssets() {
  const folder = inRoot('dist/client')
  const texts = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  const compress = async (name) =>
    writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(await readFile(join(folder, name))))
  await Promise.all(texts.map(compress))
}

export async function build() {
  const stamp = await sourceStamp()
  await rm(inRoot('dist'), { recursive: true, force: true })
  await mkdir(inRoot('dist'))
  const contexts = [await context(client), await context(await server())]
  try {
    const [browser, { metafile }] = await Promise.all(contexts.map((each) => each.rebuild()))
    await writeFile(inRoot('dist/server-metafile.json'), JSON.stringify(metafile))
    await hintEagerCompilation(browser.metafile)
    await Promise.all([writeManifest(browser.metafile), compressAssets()])
    await writeServiceWorker(keepsProgrammeOffline ? browser.metafile.outputs : null)
    await writeFile(inRoot('dist/stamp'), stamp)
  } finally {
    await Promise.all(contexts.map((each) => each.dispose()))
  }
}

const reloadOnRebuild = `setInterval(async()=>{try{const p=await(await fetch(location.href)).text();
if(!p.includes(new URL(document.querySelector('script[src]').src).pathname))location.reload()}catch{}},1000);`

export async function watch(onBuilt) {
  await mkdir(inRoot('dist'), { recursive: true })
  const notifier = { name: 'notifier', setup: (build) => build.onEnd((result) => notify(build, result)) }
  const ready = new Set()
  const notify = async (build, result) => {
    if (result.errors.length > 0) return
    if (build.initialOptions.outdir === client.outdir) {
      await writeManifest(result.metafile)
      await writeServiceWorker(null)
    }
    ready.add(build.initialOptions.outdir)
    if (ready.size === 2) onBuilt()
  }
  const browser = { ...client, banner: { js: reloadOnRebuild }, plugins: [...client.plugins, notifier] }
  for (const options of [browser, { ...(await server()), plugins: [notifier] }]) await (await context(options)).watch()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()

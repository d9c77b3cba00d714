/** Runs every npm command. Plain JavaScript: it runs on a fresh clone, installs and builds, then runs the command. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [task = '', ...args] = process.argv.slice(2)
process.chdir(root)

function run(command, ...rest) {
  const { status, error } = spawnSync(command, rest, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
const tasksForDevelopment = new Set(['test', 'test:fast', 'test:long', 'test:all', 'check', 'bench'])
const tool = (name, ...rest) => run(join('node_modules', '.bin', name), ...rest)

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/** Installs again when package-lock.json has changed. What the site runs and is built with, until a task needs the rest. */
function install() {
  const stampFile = join('node_modules', '.installed')
  const [hash, installed] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : []
  const needsAll = tasksForDevelopment.has(task)
  if (hash === lockHash() && (installed === 'all' || !needsAll)) return
  const set = needsAll || installed === 'all' ? 'all' : 'site'
  console.error('A instalar as dependências (a primeira vez demora um a três minutos) …')
  const command = existsSync('node_modules') ? 'install' : 'ci'
  // Where sqlite3 has no built binary it is compiled, on all processors
  process.env.JOBS ??= 'max'
  run('npm', command, '--no-audit', '--no-fund', set === 'all' ? '--include=dev' : '--omit=dev')
  writeFileSync(stampFile, `${lockHash()} ${set}`)
}

/** In a process of its own: esbuild's service, and the memory of a build, would stay with the server. */
async function build() {
  const { isUpToDate } = await import('./build-stamp.mjs')
  if (await isUpToDate()) return
  console.error('A construir o sítio …')
  run(process.execPath, 'esbuild.config.mjs')
}

/** Finds Chromium, or installs it. Without windows (headless shell) the tests take a fifth less of the processor. */
async function findBrowser() {
  const { default: puppeteer } = await import('puppeteer')
  const systemPaths = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ]
  const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const find = () =>
    [process.env.PUPPETEER_EXECUTABLE_PATH, ...systemPaths, macPath, puppeteer.executablePath()].find(
      (path) => path && existsSync(path),
    )
  if (find()) return find()
  console.error('A instalar um browser para os testes …')
  const download = 'npx puppeteer browsers install chrome'
  const fromSystem =
    'apt-get update -qq && apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of process.getuid?.() === 0 ? [fromSystem, download] : [download]) {
    spawnSync(command, { shell: true, stdio: 'ignore', env })
    if (find()) return find()
  }
  console.error('Os testes precisam de um browser: instale o Chromium ou indique-o em PUPPETEER_EXECUTABLE_PATH.')
  process.exit(1)
}

/** How many times longer than on a quiet machine of today this one takes, at least 1; time limits of tests grow by it. */
function measureSlowness() {
  const REFERENCE_MS = 350
  const started = performance.now()
  for (let round = 0; round < 5; round += 1) spawnSync(process.execPath, ['-e', ''])
  return Math.max(1, (performance.now() - started) / REFERENCE_MS)
}

const browsers = { bundles: 'browser-*', processes: availableParallelism() }
const others = (bundles) => ({ bundles, processes: availableParallelism() + 1 })

const everything = [others('{tests,served,engines,scripts}-*'), browsers]

async function runTests(phases, { onlyLong, isWhole } = {}) {
  await build()
  const { bundleTests } = await import('./bundle-tests.mjs')
  await bundleTests({ onPostgres: phases === everything, onlyLong })
  await runBundles(phases, { isWhole })
}

async function runBundles(phases, options) {
  process.env.SLOWNESS ??= String(measureSlowness())
  const { runTests } = await import('./run-tests.mjs')
  process.exitCode = await runTests(phases, options)
}

/** @param {string[]} files paths like `tests/browser/news.test.ts` */
async function runChosen(files) {
  process.env.ALL = '1'
  await build()
  const { bundle } = await import('./bundle-tests.mjs')
  const inTests = files.map((file) => relative('tests', file))
  rmSync('dist/tests', { recursive: true, force: true })
  await bundle([['chosen', inTests]], process.env.TEST_ENGINE)
  await runBundles([{ bundles: 'chosen', processes: 1 }])
}

function check() {
  tool('tsc')
  tool('biome', 'check', '--error-on-warnings')
}

/** In a page: reloads it once its scripts or style sheets have other addresses. */
const reload = `setInterval(async()=>{try{const p=await(await fetch(location)).text(),d=document,
{sheets}=JSON.parse(d.getElementById('state').textContent),own=new URL(d.querySelector('script[src]').src).pathname;
if(!p.includes(own)||!p.includes(JSON.stringify(sheets)))location.reload()}catch{}},1000);`

/** Builds on every change, and then restarts the server. */
async function runDev() {
  const { browser, server: options, writeManifest } = await import('../esbuild.config.mjs')
  const { writeServiceWorker } = await import('./service-worker.mjs')
  const { context } = await import('esbuild')
  const built = new Set()
  let server
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      server?.kill(signal)
      process.exit()
    })
  }
  async function restart({ errors, metafile }, { outdir }) {
    if (errors.length > 0) return
    if (metafile) await Promise.all([writeManifest(metafile), writeServiceWorker(null)])
    if (built.add(outdir).size < 2) return
    server?.kill('SIGTERM')
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/src/server.js'], { stdio: 'inherit' })
  }
  for (const { plugins = [], ...rest } of [{ ...browser, banner: { js: reload } }, options]) {
    const notifier = { name: 'notifier', setup: ({ onEnd }) => onEnd((result) => restart(result, rest)) }
    await (await context({ ...rest, plugins: [...plugins, notifier] })).watch()
  }
}

const runBuilt = async (file) => {
  process.env.NODE_ENV ??= 'production'
  await build()
  process.argv = [process.argv[0], file, ...args]
  await import(pathToFileURL(join(root, 'dist', 'server', file)).href)
}

const tasks = {
  start: () => runBuilt('src/server.js'),
  dev: runDev,
  check,
  async test() {
    process.env.PUPPETEER_EXECUTABLE_PATH = await findBrowser()
    if (args.length > 0) return runChosen(args)
    check()
    await runTests(everything, { isWhole: true })
  },
  build: () => run(process.execPath, 'esbuild.config.mjs'),
  async bench() {
    process.env.PUPPETEER_EXECUTABLE_PATH = await findBrowser()
    run(process.execPath, '--import=tsx', 'tests/bench/run.ts', ...args)
  },
  'test:fast': () => runTests([others('tests-*')]),
  /** Takes minutes: crash, fault and hostile-input tests at full length. */
  async 'test:long'() {
    Object.assign(process.env, { ALL: '1', LONG: '1', PUPPETEER_EXECUTABLE_PATH: await findBrowser() })
    await runTests(everything, { onlyLong: true })
  },
  /** Takes an hour or more: every test, also those that `npm test` leaves out, at full length. */
  async 'test:all'() {
    Object.assign(process.env, { ALL: '1', LONG: '1' })
    await tasks.test()
  },
}

install()
await (tasks[task] ?? (() => runBuilt(`scripts/${task}.js`)))()

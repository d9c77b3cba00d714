/** Runs every npm command. Plain JavaScript: it runs on a fresh clone, installs and builds, then runs the command. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [task = '', ...args] = process.argv.slice(2)
process.chdir(root)

function run(command, ...rest) {
  const { status, error } = spawnSync(command, rest, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
const tasksForDevelopment = new Set(['test', 'test:fast', 'test:long', 'check', 'bench', 'pictures'])
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
  const installers = [['npx', 'puppeteer', 'browsers', 'install', 'chrome']]
  if (process.getuid?.() === 0)
    installers.push(
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', 'chromium-headless-shell'],
      ['apt-get', 'install', '-y', '-qq', 'chromium'],
    )
  for (const [command, ...rest] of installers) {
    spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (find()) return find()
  }
  console.error('Os testes precisam de um browser: instale o Chromium ou indique-o em PUPPETEER_EXECUTABLE_PATH.')
  process.exit(1)
}

/** One pattern after the other, so that browser tests do not compete for processors. */
async function runTests(...patterns) {
  await build()
  const { bundleTests } = await import('./bundle-tests.mjs')
  await bundleTests({ onPostgres: patterns.some((pattern) => pattern.includes('engines')) })
  for (const pattern of patterns) {
    // Browser tests mostly wait for the browser
    const concurrency = pattern.startsWith('browser') ? '4' : '6'
    tool('ava', '--config', 'tests/bundled.config.mjs', '--concurrency', concurrency, `dist/tests/${pattern}.test.js`)
  }
}

function check() {
  tool('tsc')
  tool('biome', 'check', '--error-on-warnings')
}

async function runDev() {
  const { watch } = await import('../esbuild.config.mjs')
  let server
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      server?.kill(signal)
      process.exit()
    })
  }
  await watch(() => {
    server?.kill('SIGTERM')
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/src/server.js'], { stdio: 'inherit' })
  })
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
    check()
    await runTests('{tests,served,engines,scripts}-*', 'browser-*')
  },
  build: () => run(process.execPath, 'esbuild.config.mjs'),
  pictures: () => tool('tsx', 'scripts/pictures/draw.ts', ...args),
  async bench() {
    process.env.PUPPETEER_EXECUTABLE_PATH = await findBrowser()
    run(process.execPath, '--import=tsx', 'tests/bench/run.ts', ...args)
  },
  'test:fast': () => runTests('tests-*'),
  /** Takes minutes: crash, fault and hostile-input tests at full length. */
  'test:long'() {
    process.env.LONG = '1'
    return runTests('scripts-*')
  },
}

install()
await (tasks[task] ?? (() => runBuilt(`scripts/${task}.js`)))()

/**
 * The way into every command: plain JavaScript, so that it runs on a fresh clone before anything is installed.
 * It installs and builds what is missing or out of date, then runs the built command in this same process.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [task = '', ...parts] = process.argv.slice(2)
process.chdir(root)

function run(command, ...rest) {
  const { status, error } = spawnSync(command, rest, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
const tool = (name, ...rest) => run(join('node_modules', '.bin', name), ...rest)

/** npm's own record of the lock file tells whether what is installed is what is asked for. */
function install() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const mark = join('node_modules', '.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.error('A instalar as dependências (a primeira vez demora um a três minutos) …')
  run('npm', existsSync('node_modules') ? 'install' : 'ci', '--no-audit', '--no-fund')
  writeFileSync(mark, createHash('sha256').update(readFileSync('package-lock.json')).digest('hex'))
}

async function build() {
  const { build, upToDate } = await import('../esbuild.config.mjs')
  if (await upToDate()) return
  console.error('A construir o sítio …')
  await build()
}

/** Where tests find a browser: named, the system's, puppeteer's own download, or installed now when we may. */
async function findBrowser() {
  const { default: puppeteer } = await import('puppeteer')
  const usual = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ]
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const find = () =>
    [process.env.PUPPETEER_EXECUTABLE_PATH, ...usual, mac, puppeteer.executablePath()].find(
      (path) => path && existsSync(path),
    )
  if (find()) return find()
  const tries = [['npx', 'puppeteer', 'browsers', 'install', 'chrome']]
  if (process.getuid?.() === 0)
    tries.push(['apt-get', 'update', '-qq'], ['apt-get', 'install', '-y', '-qq', 'chromium'])
  for (const [command, ...rest] of tries) {
    spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (find()) return find()
  }
  console.error('Os testes precisam de um browser: instale o Chromium ou indique-o em PUPPETEER_EXECUTABLE_PATH.')
  process.exit(1)
}

/** Each pattern's tests one after the other, so that a browser has the machine to itself. */
async function runTests(...patterns) {
  await build()
  const { bundleTests } = await import('./bundle-tests.mjs')
  await bundleTests({ onPostgres: patterns.some((pattern) => pattern.includes('engines')) })
  for (const pattern of patterns) tool('ava', '--config', 'tests/bundled.config.mjs', `dist/tests/${pattern}.test.js`)
}

function check() {
  tool('tsc')
  tool('biome', 'check', '--error-on-warnings')
}

async function develop() {
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

const builtCommand = async (file) => {
  process.env.NODE_ENV ??= 'production'
  await build()
  process.argv = [process.argv[0], file, ...parts]
  await import(pathToFileURL(join(root, 'dist', 'server', file)).href)
}

const tasks = {
  start: () => builtCommand('src/server.js'),
  dev: develop,
  check,
  async test() {
    process.env.PUPPETEER_EXECUTABLE_PATH = await findBrowser()
    check()
    await runTests('{tests,engines,scripts}-*', 'browser-*')
  },
  bench: () => run(process.execPath, '--import=tsx', 'tests/bench/run.ts', ...parts),
  'test:fast': () => runTests('tests-*'),
  /** Crashes, faults and hostile input at length: minutes, where the whole of the tests has seconds for them. */
  'test:long'() {
    process.env.LONG = '1'
    return runTests('scripts-*')
  },
}

install()
await (tasks[task] ?? (() => builtCommand(`scripts/${task}.js`)))()

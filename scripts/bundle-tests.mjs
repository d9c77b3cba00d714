import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { server } from '../esbuild.config.mjs'
import { dealByTime, LAST_RUN } from './run-tests.mjs'

const tests = join(import.meta.dirname, '../tests')
const inDist = (...parts) => join(import.meta.dirname, '../dist/tests', ...parts)

/** Few processes, because loading packages takes longer than most tests. Tests that spawn servers get their own. */
async function testsByProcess(onlyLong) {
  const all = await readdir(tests, { recursive: true })
  const names = all.filter((name) => /\.test\.tsx?$/.test(name)).sort()
  const sources = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(tests, name), 'utf8')])),
  )
  const files = onlyLong ? names.filter((name) => sources.get(name).includes('process.env.LONG')) : names
  const inFolder = (folder) => (name) => name.startsWith(`${folder}/`)
  const browser = inFolder('browser')
  const scripts = (name) => inFolder('scripts')(name) || inFolder('recipe')(name)
  const others = files.filter((name) => !browser(name) && !scripts(name))
  const engines = others.filter((name) => /support\/(postgres|engines)\.ts'/.test(sources.get(name)))
  const inProcess = others.filter((name) => !engines.includes(name))
  const fast = inProcess.filter((name) => !isSlow.test(name))
  const lastRun = await readFile(LAST_RUN, 'utf8').then(JSON.parse, () => ({}))
  const lengthOf = (name) => sources.get(name).length
  const dealt = (group, files, count = 2) => dealByTime(group, files, count, lastRun, lengthOf)
  return {
    SQLite: [
      ...dealt('scripts', files.filter(scripts)),
      ...dealt('tests', fast),
      ...dealt(
        'served',
        inProcess.filter((name) => isSlow.test(name)),
      ),
      ...dealt('engines', engines),
      ...dealt('browser', files.filter(browser), 4),
    ],
    PostgreSQL: dealt('engines-again', inProcess.filter(runsOnBothEngines)),
  }
}

/** Left out of the fast group, which takes less than half a minute. */
const isSlow = /^(as-of|bench|history|http)\/|interleavings|^projections\/rebuild/

/** The rooms whose matter is SQL or locking. */
const isSql = /^((db|log|projections)\/|sanitising\/sanitised-store\.|drafts\/races\.)/
/** In a full run all rooms with SQL. HTTP has none, but some queries are tested through it. */
const sendsSql =
  /^((as-of|db|drafts|history|import|log|projections)\/|sanitising\/sanitised-store\.|http\/(never-stale|admin\/(newsletter|history|media))\.)/
/** They behave alike whatever the engine, or need SQLite. */
const onOneEngine = /^(drafts\/interleavings|db\/sqlite-|import\/initial-pictures|projections\/memory-table)/
const runsOnBothEngines = (name) => (process.env.ALL === '1' ? sendsSql : isSql).test(name) && !onOneEngine.test(name)

/** Gives each file a `test` of its own, which notes what becomes of its tests. */
const reportedTests = (suffix) => ({
  name: 'reported-tests',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ava$/ }, ({ importer, namespace }) =>
      namespace === 'file' ? { path: importer, namespace: 'ava' } : { path: 'ava', external: true },
    )
    onLoad({ filter: /./, namespace: 'ava' }, ({ path }) => {
      const contents = `import test, { registerCompletionHandler } from 'ava'
        import { reported } from './support/outcomes.ts'
        export { registerCompletionHandler }
        export default reported(test, ${JSON.stringify(relative(tests, path))}, '${suffix}')`
      return { contents, resolveDir: tests }
    })
  },
})

/** Bundled, so that no test process compiles anything. */
export async function bundleTests({ onPostgres, onlyLong = false }) {
  await rm(inDist(), { recursive: true, force: true })
  const { SQLite, PostgreSQL } = await testsByProcess(onlyLong)
  for (const [engine, processes] of Object.entries({ SQLite, ...(onPostgres && { PostgreSQL }) }))
    await bundle(processes, engine)
}

/** @param {[name: string, files: string[]][]} processes */
export async function bundle(processes, engine = 'SQLite') {
  await mkdir(inDist('entries'), { recursive: true })
  const { define: _production, ...options } = server
  const entryPoints = []
  for (const [name, files] of processes.filter(([, files]) => files.length > 0)) {
    const entry = inDist('entries', `${name}.test.ts`)
    const imported = ['support/end-after-tests.ts', ...files]
    await writeFile(entry, imported.map((file) => `import '../../../tests/${file}'\n`).join(''))
    entryPoints.push(entry)
  }
  await build({
    ...options,
    entryPoints,
    outbase: inDist('entries'),
    outdir: inDist(),
    define: { 'process.env.TEST_ENGINE': JSON.stringify(engine) },
    plugins: [reportedTests(engine === 'SQLite' ? '' : ` on ${engine}`)],
  })
}

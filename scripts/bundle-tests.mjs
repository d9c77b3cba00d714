import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { server } from '../esbuild.config.mjs'

const tests = join(import.meta.dirname, '../tests')
const inDist = (...parts) => join(import.meta.dirname, '../dist/tests', ...parts)

/**
 * The tests, dealt out to a few processes: loading the packages, and a browser, costs more than most files' tests do.
 * `scripts` start processes of their own, and `engines` a PostgreSQL server: they are by themselves.
 * What opens a site wherever the run keeps it is tried on PostgreSQL too.
 */
async function testsByProcess() {
  const all = await readdir(tests, { recursive: true })
  const files = all.filter((name) => /\.test\.tsx?$/.test(name)).sort()
  const inFolder = (folder) => (name) => name.startsWith(`${folder}/`)
  const [browser, scripts] = [inFolder('browser'), inFolder('scripts')]
  const others = files.filter((name) => !browser(name) && !scripts(name))
  const texts = await Promise.all(others.map((name) => readFile(join(tests, name), 'utf8')))
  const engines = others.filter((_, index) => /support\/(postgres|engines)\.ts'/.test(texts[index]))
  const fast = others.filter((name) => !engines.includes(name))
  return {
    SQLite: [
      ...dealt('scripts', files.filter(scripts), 2),
      ...dealt('tests', fast, 3),
      ...dealt('engines', engines, 2),
      ...dealt('browser', files.filter(browser), 3),
    ],
    PostgreSQL: dealt('engines-again', fast.filter(onBoth), 2),
  }
}

const onBoth = (name) =>
  /^((audit|db|http|import|log|projections)\/|sanitised-store\.)/.test(name) && !name.startsWith('db/sqlite-')

/** Like cards, so that a folder of slow tests keeps no process much longer than the others. */
const dealt = (name, files, hands) =>
  Array.from({ length: hands }, (_, hand) => [
    `${name}-${hand + 1}`,
    files.filter((_, index) => index % hands === hand),
  ])

/** One test at a time: in one thread they would only keep each other waiting. Each is named by its file, as ava does it. */
const oneByOne = (on) => ({
  name: 'one-by-one',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ava$/ }, ({ importer, namespace }) =>
      namespace === 'file' ? { path: importer, namespace: 'ava' } : { path: 'ava', external: true },
    )
    onLoad({ filter: /./, namespace: 'ava' }, ({ path }) => {
      const file = relative(tests, path)
        .replace(/\.test\.tsx?$/, '')
        .replaceAll('/', ' › ')
      const contents = `import test, { registerCompletionHandler } from 'ava'
        export { registerCompletionHandler }
        const named = (title, ...rest) => test.serial(${JSON.stringify(file + on)} + ' › ' + title, ...rest)
        export default Object.assign(named, test, { serial: named })`
      return { contents, resolveDir: tests }
    })
  },
})

/** Bundles all tests into dist/tests, so that no process compiles anything. */
export async function bundleTests({ onPostgres }) {
  await rm(inDist(), { recursive: true, force: true })
  await mkdir(inDist('entries'), { recursive: true })
  const { define: _production, ...options } = await server()
  const { SQLite, PostgreSQL } = await testsByProcess()
  for (const [engine, processes] of Object.entries({ SQLite, ...(onPostgres && { PostgreSQL }) })) {
    const entryPoints = []
    for (const [name, files] of processes) {
      const entry = inDist('entries', `${name}.test.ts`)
      await writeFile(entry, files.map((file) => `import '../../../tests/${file}'\n`).join(''))
      entryPoints.push(entry)
    }
    await build({
      ...options,
      entryPoints,
      outbase: inDist('entries'),
      outdir: inDist(),
      define: { 'process.env.TEST_ENGINE': JSON.stringify(engine) },
      plugins: [oneByOne(engine === 'SQLite' ? '' : ` on ${engine}`)],
    })
  }
}

import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { transform } from 'esbuild'
import { temporaryFolder } from '../support/festival.ts'

const FAILS_ONCE = `t => {
  const isAgain = existsSync('dist/once')
  writeFileSync('dist/once', '')
  t.true(isAgain)
}`

const STACK = 'Error: gone\n    at x (/site/tests/news.test.ts:7:1)'

/** Runs these tests, each `[bundle, title, function]`, in a clone of their own. */
async function runOf(t: ExecutionContext, tests: string[][]) {
  const folder = await temporaryFolder(t)
  const git = (...args: string[]) => run('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@exemplo.pt', ...args])
  const run = (command: string, args: string[]) =>
    new Promise<{ code: unknown; output: string }>((resolve) =>
      execFile(command, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } }, (error, output) =>
        resolve({ code: error?.code ?? 0, output }),
      ),
    )
  await mkdir(join(folder, 'dist/tests'), { recursive: true })
  await mkdir(join(folder, 'scripts'))
  await mkdir(join(folder, 'tests'))
  for (const file of ['scripts/run-tests.mjs', 'tests/bundled.config.mjs']) await cp(file, join(folder, file))
  // Not the whole folder, in which a run notes what it learned for the next one
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['.bin', 'ava']) await symlink(resolve('node_modules', name), join(folder, 'node_modules', name))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, '.gitignore'), 'dist\nnode_modules\n')
  const { code } = await transform(await readFile('tests/support/outcomes.ts', 'utf8'), { loader: 'ts' })
  await writeFile(join(folder, 'dist/tests/outcomes.js'), code)
  const head = `import { existsSync, writeFileSync } from 'node:fs'
    import ava from 'ava'
    import { reported } from './outcomes.js'
    const test = reported(ava, 'news.test.ts', '')\n`
  for (const [bundle, title, body] of tests) {
    const file = join(folder, `dist/tests/${bundle}.test.js`)
    const before = await readFile(file, 'utf8').catch(() => head)
    await writeFile(file, `${before}test('${title}', ${body})\n`)
  }
  await git('init', '--quiet')
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'First')
  const phases = [...new Set(tests.map(([bundle]) => bundle))].map((bundles) => ({ bundles, processes: 1 }))
  const script = `import { runTests } from './scripts/run-tests.mjs'
    process.exitCode = await runTests(${JSON.stringify(phases)}, { isWhole: true })`
  const ended = await run(process.execPath, ['--input-type=module', '--eval', script])
  const tree = (await git('rev-parse', 'HEAD^{tree}')).output
  const passed = await readFile(join(folder, 'dist/tests/passed'), 'utf8').catch(() => undefined)
  return { ...ended, lines: ended.output.trimEnd().split('\n'), isProved: passed === tree }
}

test('A browser test that fails once and passes alone is named, and the run passes', async (t) => {
  const { code, lines, isProved } = await runOf(t, [
    ['browser-1', 'shows * once', FAILS_ONCE],
    ['browser-1', 'has run before', 't => t.pass()'],
  ])
  t.is(code, 0)
  t.true(lines.includes('⚠ flaky: news › shows * once'))
  t.is(lines.at(-1), '2 passed, 0 failed, 0 skipped')
  t.true(isProved, 'the tree that passed is noted')
})

test('A failure says where, why and how to repeat it, does not keep the next phase from running, and is not repeated beside an uncaught error', async (t) => {
  const { code, lines, output, isProved } = await runOf(t, [
    ['browser-1', 'answers', `() => { throw Object.assign(new Error(), { stack: ${JSON.stringify(STACK)} }) }`],
    ['browser-1', 'throws', 'async t => { setTimeout(() => { throw new Error() }); await new Promise(() => {}) }'],
    ['browser-2', 'shows', 't => t.pass()'],
  ])
  t.is(code, 1)
  const failure = lines.slice(lines.indexOf('✘ news › answers'))
  t.is(failure[1], '  tests/news.test.ts:7')
  t.true(failure.includes('  Error: gone'))
  t.is(failure[failure.indexOf('') - 1], '  npm test -- tests/news.test.ts')
  t.true(lines.includes('✘ news › throws'))
  t.is(lines.at(-1), '1 passed, 2 failed, 0 skipped')
  t.false(output.includes('once more'))
  t.false(isProved)
})

test('Few failures in browsers are repeated, and none that a seed, a crash or an interleaving found', async (t) => {
  const { areAccidents } = await import(resolve('scripts/run-tests.mjs'))
  const failure = { bundle: 'browser-1', file: 'browser/news.test.ts', title: 'shows' }
  const isRepeated = (...failed: object[]) => areAccidents(failed, '')
  t.true(isRepeated(...Array(8).fill(failure)))
  t.false(isRepeated(...Array(9).fill(failure)))
  t.false(isRepeated(failure, { ...failure, bundle: 'served-1' }))
  t.false(isRepeated({ ...failure, title: 'shows (seed 1)' }))
  t.false(isRepeated({ ...failure, title: 'Crashes lose nothing' }))
  t.false(isRepeated({ ...failure, file: 'browser/interleavings.test.ts' }))
})

test('A failure that its repetition does not find is not forgiven', async (t) => {
  const { code, lines } = await runOf(t, [
    ['browser-1', 'shows', FAILS_ONCE],
    ['browser-1', "process' + process.pid + '", 't => t.fail()'],
  ])
  t.is(code, 1)
  t.is(lines.at(-1), '1 passed, 1 failed, 0 skipped')
})

test('A passed run proves nothing of a folder that has changed meanwhile', async (t) => {
  const { code, isProved } = await runOf(t, [
    ['served-1', 'answers', "t => { writeFileSync('changed', ''); t.pass() }"],
  ])
  t.is(code, 0)
  t.false(isProved)
})

test('Files that failed last time come first, then the slowest or, as yet unknown, the longest, in equal bundles', async (t) => {
  const { dealByTime } = await import(resolve('scripts/run-tests.mjs'))
  const lastRun = {
    'browser a': { ms: 1_000, failed: false },
    'browser b': { ms: 9_000, failed: false },
    'browser c': { ms: 2_000, failed: true },
    'browser d': { ms: 6_000, failed: false },
    'served a': { ms: 99_000, failed: true },
  }
  t.deepEqual(
    dealByTime('browser', ['a', 'b', 'c', 'd'], 2, lastRun, () => 0),
    [
      ['browser-1', ['c', 'd', 'a']],
      ['browser-2', ['b']],
    ],
  )
  const lengths: Record<string, number> = { a: 100, b: 200, c: 400 }
  const lengthOf = (file: string) => lengths[file]
  t.deepEqual(dealByTime('tests', ['a', 'b', 'c'], 2, {}, lengthOf), [
    ['tests-1', ['c']],
    ['tests-2', ['b', 'a']],
  ])
})

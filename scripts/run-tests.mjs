import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What the tests note of themselves: tests/support/outcomes.ts. */
const OUTCOMES = 'dist/tests/outcomes.jsonl'
/** Holds the hash of the tree on which the last whole run passed. */
const PASSED = 'dist/tests/passed'
/** How long each file of a group took, and whether it failed; outside `dist/`, which a build empties. */
export const LAST_RUN = 'node_modules/.cache/last-test-run.json'
/** More failures than this are no accident. */
const MOST_REPEATED = 8
/** How AVA reports an error that belongs to no test. */
const OUTSIDE_TESTS = /(Uncaught exception|Unhandled rejection) in |exited (with a non-zero|due to)/
const SLOWEST_SHOWN = 10
const MESSAGE_LINES = 12

/** What a seed, a crash or an interleaving found is a fault even if it does not come again. */
const mayBeRepeated = ({ bundle, file, title }) =>
  bundle.startsWith('browser') && !/seed|crash|interleav/i.test(`${file} ${title}`)

/** Whether failures are so few, and so much alone, that a test may be at fault and not the site. */
export const areAccidents = (failed, output) =>
  failed.length > 0 && failed.length <= MOST_REPEATED && failed.every(mayBeRepeated) && !OUTSIDE_TESTS.test(output)

const keyOf = ({ bundle, title }) => `${bundle} ${title}`

/**
 * Runs bundles with AVA. Of each test its last note counts: one that was declared and never ended has not passed.
 * @returns {Promise<{ code: number, output: string, tests: Map<string, object> }>}
 */
async function ava(...args) {
  rmSync(OUTCOMES, { force: true })
  const child = spawn('node_modules/.bin/ava', ['--config', 'tests/bundled.config.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    process.stdout.write(text)
  })
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  const notes = readFileSync(OUTCOMES, 'utf8').trim().split('\n').map(JSON.parse)
  const tests = new Map(notes.map((note) => [keyOf(note), note]))
  return { code: code ?? 1, output: stripVTControlCharacters(output), tests }
}

/** What AVA printed of a failed test below its title: where it failed, and the first lines of why. */
function detailsOf({ title, file }, output) {
  const lines = output.split('\n')
  const start = lines.findLastIndex((line) => /^ +[^ ✔✘⚠-]/.test(line) && `› ${line.trim()}`.endsWith(`› ${title}`))
  if (start === -1) return [`tests/${file}`, 'It did not end; what happened to its process stands above.']
  const rest = lines.slice(start + 1)
  const stack = rest.findIndex((line) => /^ +at /.test(line))
  const at = /tests\/[\w./-]+\.test\.tsx?:\d+/.exec(rest.slice(stack).join('\n'))
  const message = rest.slice(0, stack).filter((line) => line.trim() && line.trim() !== 'Error')
  return [at?.[0] ?? `tests/${file}`, ...message.slice(0, MESSAGE_LINES).map((line) => line.slice(2))]
}

/** The hash of the committed files, where nothing else is in the folder. */
function cleanTree() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : undefined
  } catch {
    // Not a clone, or no git
    return undefined
  }
}

/** Of each file in its group of bundles: how long it took, and whether one of its tests failed at first. */
function byFile(tests, suspects) {
  const groupAndFile = ({ bundle, file }) => `${bundle.replace(/-\d+\.test\.js$/, '')} ${file}`
  const files = {}
  for (const test of tests) {
    files[groupAndFile(test)] ??= { ms: 0, failed: false }
    files[groupAndFile(test)].ms += test.ms ?? 0
  }
  for (const suspect of suspects) files[groupAndFile(suspect)].failed = true
  return files
}

/**
 * Deals files out to bundles that take equally long. First what failed last time, then what took longest; a file that
 * has not run yet counts a millisecond for each letter in it.
 * @param {Record<string, { ms: number, failed: boolean }>} lastRun what LAST_RUN holds, by group and file
 * @param {(file: string) => number} lengthOf how many letters a file has
 * @returns {[name: string, files: string[]][]}
 */
export function dealByTime(group, files, count, lastRun, lengthOf) {
  const last = (file) => lastRun[`${group} ${file}`] ?? { ms: lengthOf(file), failed: false }
  const ordered = files.toSorted((one, other) => last(other).failed - last(one).failed || last(other).ms - last(one).ms)
  const bundles = Array.from({ length: count }, (_, index) => ({ name: `${group}-${index + 1}`, files: [], ms: 0 }))
  for (const file of ordered) {
    const lightest = bundles.reduce((one, other) => (other.ms < one.ms ? other : one))
    lightest.files.push(file)
    lightest.ms += last(file).ms
  }
  return bundles.map(({ name, files }) => [name, files])
}

/** What a person reads at the end: what failed, what was flaky, what was slow, and how many tests there were. */
function reportOf({ code, tests, failed, flaky, files, output }) {
  const lines = ['']
  const indented = (details) => details.map((line) => `  ${line}`)
  for (const one of failed) {
    const engine = one.bundle.startsWith('engines-again') ? 'TEST_ENGINE=PostgreSQL ' : ''
    const repeat = `${engine}npm test -- tests/${one.file}`
    lines.push(`✘ ${one.title}`, ...indented([...detailsOf(one, output), repeat]), '')
  }
  if (code !== 0 && failed.length === 0) lines.push('✘ An error outside the tests; it stands above.', '')
  for (const one of flaky) lines.push(`⚠ flaky: ${one.title}`, ...indented(detailsOf(one, output)), '')
  lines.push('The slowest files:')
  const slowest = Object.entries(files).sort(([, one], [, other]) => other.ms - one.ms)
  for (const [groupAndFile, { ms }] of slowest.slice(0, SLOWEST_SHOWN))
    lines.push(`${(ms / 1000).toFixed(1).padStart(7)} s  ${groupAndFile.split(' ')[1]}`)
  const skipped = tests.filter((test) => test.skipped).length
  const passed = tests.length - failed.length - skipped
  lines.push('', `${passed} passed, ${failed.length} failed, ${skipped} skipped`)
  return lines.join('\n')
}

/**
 * Runs bundles of tests and prints a report. Tests that failed in a browser run once more, alone; when they then pass,
 * the run passes too, and names them as flaky.
 * @param {{ bundles: string, processes: number }[]} phases run one after the other, whatever the first one brought
 * @param {{ isWhole?: boolean }} options a whole run that passes writes the hash of the tree to `dist/tests/passed`
 * @returns {Promise<number>} the exit code
 */
export async function runTests(phases, { isWhole = false } = {}) {
  const tree = cleanTree()
  const tests = new Map()
  let [code, output] = [0, '']
  const add = (run) => {
    for (const [key, outcome] of run.tests) tests.set(key, outcome)
    output += run.output
  }
  for (const { bundles, processes } of phases) {
    const run = await ava('--concurrency', String(processes), `dist/tests/${bundles}.test.js`)
    add(run)
    code ||= run.code
  }
  const failedNow = () => [...tests.values()].filter(({ passed, skipped }) => !passed && !skipped)
  const suspects = failedNow()
  if (code !== 0 && areAccidents(suspects, output)) {
    console.log(`\n  ${suspects.length} failed in the browser; each runs once more, alone\n`)
    const titles = suspects.flatMap(({ title }) => ['--match', title])
    const files = new Set(suspects.map(({ bundle }) => `dist/tests/${bundle}`))
    const run = await ava('--concurrency', '1', ...titles, ...files)
    add({ ...run, tests: [...run.tests].filter(([key]) => suspects.some((suspect) => keyOf(suspect) === key)) })
    code = run.code
  }

  const failed = failedNow()
  if (failed.length > 0) code ||= 1
  const flaky = suspects.filter((suspect) => !failed.some((one) => keyOf(one) === keyOf(suspect)))
  const all = [...tests.values()]
  const files = byFile(all, suspects)
  console.log(reportOf({ code, tests: all, failed, flaky, files, output }))
  if (isWhole) {
    mkdirSync(dirname(LAST_RUN), { recursive: true })
    writeFileSync(LAST_RUN, JSON.stringify(files))
    if (code === 0 && tree && tree === cleanTree()) writeFileSync(PASSED, `${tree}\n`)
  }
  return code
}

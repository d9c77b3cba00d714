import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext, TestFn } from 'ava'

/** Relative to the project's folder, where tests run. */
const OUTCOMES = 'dist/tests/outcomes.jsonl'

/**
 * AVA's `test` for one file of a bundle. Tests run one after another, as they would compete for one thread, and their
 * titles begin with the file's name. What is declared, and how it ends, is noted for `scripts/run-tests.mjs`.
 */
export function reported(test: TestFn, file: string, suffix: string): TestFn {
  const bundle = basename(fileURLToPath(test.meta.file))
  const titled = (short: string) => `${file.replace(/\.test\.tsx?$/, '').replaceAll('/', ' › ')}${suffix} › ${short}`
  const note = (title: string, outcome: { passed?: boolean; ms?: number; skipped?: true } = {}) =>
    appendFileSync(OUTCOMES, `${JSON.stringify({ bundle, file, title, ...outcome })}\n`)
  const serial = (short: string, run: (t: ExecutionContext) => unknown) => {
    const title = titled(short)
    note(title)
    test.serial(title, (t) => {
      const started = performance.now()
      t.teardown(() => note(title, { passed: t.passed, ms: Math.round(performance.now() - started) }))
      return run(t) as Promise<void>
    })
  }
  const skip = (short: string) => {
    note(titled(short), { skipped: true })
    test.serial.skip(titled(short), () => {})
  }
  return Object.assign(serial, test, { serial: Object.assign(serial, { skip }), skip }) as unknown as TestFn
}

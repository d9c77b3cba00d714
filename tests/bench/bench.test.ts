import { existsSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { temporaryFolder } from '../support/festival.ts'
import { measureBeside, mediansBeside } from './beside.ts'
import { measure, type PartResult } from './measure.ts'
import type { Part } from './part.ts'

test('A part that fails is named with its reason, what it opened is closed, and the others are measured', async (t) => {
  const results: PartResult[] = []
  const opened: { dir?: string; isClosed: boolean } = { isClosed: false }
  const one =
    (value: number): Part =>
    async () => [{ figure: 'figure', unit: 'ms', value, goal: { atMost: 2 } }]
  const fails: Part = async ({ dir, teardown }) => {
    opened.dir = dir
    teardown(() => (opened.isClosed = true))
    throw new Error('302 instead of a page\nand a stack')
  }
  const last: Part = async (ctx) => {
    t.is(results.length, 2, 'a result is told before the next part begins')
    t.true(opened.isClosed)
    t.false(existsSync(opened.dir!))
    return one(3)(ctx)
  }
  const onResult = (result: PartResult) => results.push(result)
  await measure({ first: one(1), fails, last }, { rounds: 1, events: 1_000, note: () => {}, onResult })
  t.deepEqual(
    results.map(({ part, failure, figures }) => [part, failure, figures.map(({ value, met }) => [value, met])]),
    [
      ['first', undefined, [[1, true]]],
      ['fails', '302 instead of a page', []],
      ['last', undefined, [[3, false]]],
    ],
  )
})

/** A clone whose only part measures how often any clone was measured before. */
async function cloneIn(dir: string, name: string): Promise<string> {
  const clone = join(dir, name)
  await mkdir(join(clone, 'tests', 'bench'), { recursive: true })
  await symlink(join(import.meta.dirname, '..', '..', 'node_modules'), join(clone, 'node_modules'))
  const runner = `
    import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
    const args: string[] = process.argv.slice(2)
    if (args.at(-1) === 'rebuild' && ${name === 'other'}) process.exit(1)
    appendFileSync('../turns', '.')
    const value = readFileSync('../turns').length
    const figures = [{ part: args.at(-1), figure: args.join(' ').replace(/--out \\S+ /, ''), unit: 'turns', value, ratio: value / 10 }]
    writeFileSync(args[args.indexOf('--out') + 1]!, JSON.stringify(figures))`
  await writeFile(join(clone, 'tests', 'bench', 'run.ts'), runner)
  return clone
}

test('Two builds are measured in turns by their own benchmarks, and their medians stand in a row; one that cannot measure a part is named', async (t) => {
  const dir = await temporaryFolder(t)
  const folders = [await cloneIn(dir, 'own'), await cloneIn(dir, 'other')] as const
  const options = { folders, rounds: 2, events: 5_000, note: () => {} }
  const { runs, failures } = await measureBeside('start', options)
  t.deepEqual(failures, [])
  t.deepEqual(
    runs.map(({ figures }) => figures.map(({ value }) => value)),
    [
      [1, 4],
      [2, 3],
    ],
  )
  const figure = '--rounds 1 --events 5000 start'
  t.deepEqual(mediansBeside(runs), [
    {
      part: 'start',
      figure,
      unit: 'turns',
      here: 2.5,
      ratio: 0.25,
      beside: 2.5,
      'its ratio': 0.25,
      'here / beside': 1,
    },
  ])
  const failed = await measureBeside('rebuild', { ...options, rounds: 1 })
  t.deepEqual(failed.failures, [`rebuild in ${folders[1]}, round 1`])
  t.like(mediansBeside(failed.runs), [{ part: 'rebuild', here: 5, beside: undefined }])
})

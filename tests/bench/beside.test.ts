import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { temporaryFolder } from '../support/festival.ts'
import { formatBeside, measureBeside } from './beside.ts'
import type { Figure } from './table.ts'

const figure = (name: string, value: number, ratio?: number): Figure => ({
  part: 'start',
  figure: name,
  unit: 'ms',
  value,
  ratio,
})

test('The medians of two builds stand in a row, with those of their ratios', (t) => {
  const runs = [
    { folder: 'here', figures: [30, 10, 20].map((value) => figure('to its address', value, value / 10)) },
    { folder: 'beside', figures: [figure('to its address', 40, 8), figure('only there', 1)] },
  ]
  const [headers, , ...rows] = formatBeside(runs)
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  t.deepEqual(headers, ['part', 'figure', 'unit', 'here', 'ratio', 'beside', 'its ratio', 'here / beside'])
  t.deepEqual(rows, [
    ['start', 'to its address', 'ms', '20', '2', '40', '8', '0.5'],
    ['start', 'only there', 'ms', '—', '—', '1', '—', '—'],
  ])
})

/** A clone whose only part measures how often any clone was measured before. */
async function cloneIn(dir: string, name: string, shared: string, fails: boolean): Promise<string> {
  const clone = join(dir, name)
  await mkdir(join(clone, 'tests', 'bench'), { recursive: true })
  await symlink(join(import.meta.dirname, '..', '..', 'node_modules'), join(clone, 'node_modules'))
  const runner = `
    import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
    const args: string[] = process.argv.slice(2)
    if (${fails}) process.exit(1)
    appendFileSync(${JSON.stringify(shared)}, '.')
    const value = readFileSync(${JSON.stringify(shared)}).length
    const figures = [{ part: args.at(-1), figure: args.join(' ').replace(/--out \\S+ /, ''), unit: 'turns', value }]
    writeFileSync(args[args.indexOf('--out') + 1]!, JSON.stringify(figures))`
  await writeFile(join(clone, 'tests', 'bench', 'run.ts'), runner)
  return clone
}

test('Two builds are measured in turns by their own benchmarks, each first as often as the other', async (t) => {
  const dir = await temporaryFolder(t)
  const shared = join(dir, 'turns')
  const folders = [await cloneIn(dir, 'own', shared, false), await cloneIn(dir, 'other', shared, false)] as const
  const { runs, failures } = await measureBeside('start', { folders, rounds: 2, events: 5_000, note: () => {} })
  t.deepEqual(failures, [])
  t.deepEqual(
    runs.map(({ figures }) => figures.map(({ value }) => value)),
    [
      [1, 4],
      [2, 3],
    ],
  )
  t.is(runs[0]!.figures[0]!.figure, '--rounds 1 --events 5000 start')
})

test('A build that cannot measure a part is named, and the figures of the other remain', async (t) => {
  const dir = await temporaryFolder(t)
  const shared = join(dir, 'turns')
  const folders = [await cloneIn(dir, 'own', shared, false), await cloneIn(dir, 'other', shared, true)] as const
  const { runs, failures } = await measureBeside('as-of', { folders, rounds: 1, events: 1_000, note: () => {} })
  t.deepEqual(failures, [`as-of in ${folders[1]}, round 1`])
  t.deepEqual(
    runs.map(({ figures }) => figures.length),
    [1, 0],
  )
})

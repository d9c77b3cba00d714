import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupBy } from '../../views/components/group-by.ts'
import type { Figure } from './measure.ts'
import { median } from './part.ts'

/** What a folder's runs of a part have measured. */
export type Runs = { folder: string; figures: Figure[] }

type BesideOptions = {
  /** Built clones of the project, of which each measures with its own benchmarks. */
  folders: readonly [own: string, other: string]
  rounds: number
  events: number
  note(text: string): void
}

/** Measures a part in both folders in turns, a process for each round. A round that fails is counted. */
export async function measureBeside(part: string, { folders, rounds, events, note }: BesideOptions) {
  const runs = folders.map((folder): Runs => ({ folder, figures: [] }))
  const failures: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    // Each folder is as often first, because the second finds the machine warmer
    for (const { folder, figures } of round % 2 ? runs : runs.toReversed()) {
      note(`${part}, round ${round}, ${folder} …`)
      const measured = await measureOnce(folder, ['--events', String(events), part])
      if (measured) figures.push(...measured)
      else failures.push(`${part} in ${folder}, round ${round}`)
    }
  }
  return { runs, failures }
}

/** Undefined when the part fails; its process says why. */
async function measureOnce(folder: string, args: readonly string[]): Promise<Figure[] | undefined> {
  const dir = await mkdtemp(join(tmpdir(), 'fliporto-bench-'))
  const out = join(dir, 'figures.json')
  try {
    const runner = ['--import=tsx', join('tests', 'bench', 'run.ts'), '--rounds', '1', '--out', out, ...args]
    const child = spawn(process.execPath, runner, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(child, 'close')
    return code === 0 ? JSON.parse(await readFile(out, 'utf8')) : undefined
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** The medians of both folders in a row. A figure that only one of them has is told, too. */
export function mediansBeside(runs: readonly Runs[]) {
  const all = runs.flatMap(({ folder, figures }) => figures.map((figure) => ({ folder, ...figure })))
  return [...groupBy(all, ({ part, figure }) => `${part} ${figure}`).values()].map((same) => {
    const [here, beside] = runs.map(({ folder }) => same.filter((figure) => figure.folder === folder))
    const medianOf = (figures: readonly Figure[] = [], name: 'value' | 'ratio') => {
      const values = figures.flatMap((figure) => figure[name] ?? [])
      return values.length > 0 ? median(values) : undefined
    }
    const [value, itsValue] = [medianOf(here, 'value'), medianOf(beside, 'value')]
    const { part, figure, unit } = same[0]!
    return {
      part,
      figure,
      unit,
      here: value,
      ratio: medianOf(here, 'ratio'),
      beside: itsValue,
      'its ratio': medianOf(beside, 'ratio'),
      'here / beside': value && itsValue && value / itsValue,
    }
  })
}

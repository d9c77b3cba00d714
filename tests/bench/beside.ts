import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './rounds.ts'
import { EMPTY, type Figure, formatColumns, formatNumber } from './table.ts'

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
export async function measureBeside(
  part: string,
  { folders, rounds, events, note }: BesideOptions,
): Promise<{ runs: Runs[]; failures: string[] }> {
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

const headers = ['part', 'figure', 'unit', 'here', 'ratio', 'beside', 'its ratio', 'here / beside']

/** The medians of both folders in a row. A figure that only one of them has is told, too. */
export function formatBeside(runs: readonly Runs[]): string {
  const [own, other] = runs.map(({ figures }) => byName(figures)) as [NamedFigures, NamedFigures]
  const rows = [...new Set([...own.keys(), ...other.keys()])].map((name) => {
    const [here, beside] = [own.get(name), other.get(name)]
    const { part, figure, unit } = (here ?? beside)![0]!
    const [value, itsValue] = [medianOf(here, 'value'), medianOf(beside, 'value')]
    return [
      part,
      figure,
      unit,
      formatted(value),
      formatted(medianOf(here, 'ratio')),
      formatted(itsValue),
      formatted(medianOf(beside, 'ratio')),
      formatted(value !== undefined && itsValue !== undefined ? value / itsValue : undefined),
    ]
  })
  return formatColumns(headers, rows, new Set(headers.slice(3)))
}

type NamedFigures = ReadonlyMap<string, Figure[]>

function byName(figures: readonly Figure[]): NamedFigures {
  const named = new Map<string, Figure[]>()
  for (const each of figures) {
    const name = `${each.part} ${each.figure}`
    named.set(name, [...(named.get(name) ?? []), each])
  }
  return named
}

function medianOf(figures: readonly Figure[] | undefined, name: 'value' | 'ratio'): number | undefined {
  const values = (figures ?? []).flatMap((each) => each[name] ?? [])
  return values.length > 0 ? median(values) : undefined
}

const formatted = (value: number | undefined) => (value === undefined ? EMPTY : formatNumber(value))

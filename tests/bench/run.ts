import { existsSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBeside, mediansBeside, type Runs } from './beside.ts'
import { type Figure, measure } from './measure.ts'
import type { Part } from './part.ts'
import { append } from './parts/append.ts'
import { firstVisit } from './parts/first-visit.ts'
import { pages } from './parts/pages.ts'
import { rebuild } from './parts/rebuild.ts'
import { start } from './parts/start.ts'

const parts: Readonly<Record<string, Part>> = { pages, append, rebuild, start, 'first-visit': firstVisit }

const HELP = `npm run bench [-- PART…] [--rounds 3] [--events 10000] [--out FILE] [--beside DIR]

Measures the product beside its limits on this machine and prints each part's table as it ends. A part that fails is
named, the others go on, and the run ends with 1. With --beside another built clone of the project in DIR measures the
same parts in turns, by its own benchmarks and in a process for each round; both medians stand in a row. Parts: ${Object.keys(parts).join(', ')}.
Files go to a folder in TMPDIR, which is removed: it should be on the disk that matters, not in memory.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    events: { type: 'string', default: '10000' },
    out: { type: 'string' },
    beside: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const { out, beside, help } = values
const [rounds, events] = [Number(values.rounds), Number(values.events)]
const chosen = positionals.length > 0 ? positionals : Object.keys(parts)

const note = (text: string) => console.error(`  ${text}`)
const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)
const print = (rows: readonly object[]) => console.table(JSON.parse(JSON.stringify(rows, rounded)))
/** After each part, since a long run may be stopped. */
const keep = async (measured: object) => out && (await writeFile(out, `${JSON.stringify(measured, null, 2)}\n`))

const rowOf = ({ part, figure, value, unit, limit, ratio, goal, met }: Figure) => ({
  part,
  figure,
  measured: value,
  unit,
  limit: limit?.value,
  of: limit?.of,
  ratio,
  goal: goal && Object.entries(goal)[0]!.join(' '),
  met,
})

/** Resolves to what failed. */
async function measureHere(): Promise<string[]> {
  const figures: Figure[] = []
  const failures: string[] = []
  await measure(Object.fromEntries(chosen.map((name) => [name, parts[name]!])), {
    rounds,
    events,
    note,
    async onResult({ part, figures: measured, failure }) {
      if (failure !== undefined) failures.push(`${part}: ${failure}`)
      print(measured.map(rowOf))
      figures.push(...measured)
      await keep(figures)
    },
  })
  return failures
}

async function measureBoth(dir: string): Promise<string[]> {
  const all: Runs[] = []
  const failures: string[] = []
  for (const part of chosen) {
    const measured = await measureBeside(part, { folders: [process.cwd(), resolve(dir)], rounds, events, note })
    print(mediansBeside(measured.runs))
    failures.push(...measured.failures)
    all.push(...measured.runs)
    await keep(all)
  }
  return failures
}

const TMPFS = 0x01021994

const isUnclear =
  chosen.some((name) => !(name in parts)) ||
  !(rounds >= 1 && events >= 1000) ||
  (beside !== undefined && !existsSync(join(beside, 'tests', 'bench', 'run.ts')))
if (help || isUnclear) {
  console.log(HELP)
  process.exit(help ? 0 : 1)
}
const failures = await (beside === undefined ? measureHere() : measureBoth(beside))
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, medians of ${rounds} rounds`)
if ((await statfs(tmpdir())).type === TMPFS)
  console.log(`${tmpdir()} is in memory: durable writes cost nothing there, so append is not meaningful`)
for (const failure of failures) console.log(`FAILED  ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)

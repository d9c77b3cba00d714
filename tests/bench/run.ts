import { existsSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBeside, measureBeside, type Runs } from './beside.ts'
import { measureParts, type PartResult } from './measure-parts.ts'
import type { Part } from './part.ts'
import { append } from './parts/append.ts'
import { asOf } from './parts/as-of.ts'
import { firstVisit } from './parts/first-visit.ts'
import { pages } from './parts/pages.ts'
import { rebuild } from './parts/rebuild.ts'
import { start } from './parts/start.ts'
import { type Figure, formatTable } from './table.ts'

const parts: readonly Part[] = [pages, append, rebuild, start, firstVisit, asOf]

const HELP = `npm run bench [-- PART…] [--rounds 3] [--events 10000] [--out FILE] [--beside DIR]

Measures the product beside its limits on this machine and prints each part's table as it ends. A part that fails is
named, the others go on, and the run ends with 1. With --beside another built clone of the project in DIR measures the
same parts in turns, by its own benchmarks and in a process for each round; both medians stand in a row. Parts: ${parts.map(({ name }) => name).join(', ')}.
Files go to a folder in TMPDIR, which is removed: it should be on the disk that matters, not in memory.`

class UsageError extends Error {}

function parseOptions() {
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
  const number = (name: 'rounds' | 'events', least: number) => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < least) throw new UsageError(`--${name} is a whole number from ${least} on`)
    return value
  }
  for (const name of positionals) {
    if (!parts.some((part) => part.name === name)) throw new UsageError(`There is no part ${name}.`)
  }
  const { out, help, beside } = values
  if (beside !== undefined && !existsSync(join(beside, 'tests', 'bench', 'run.ts')))
    throw new UsageError(`${beside} is no clone of the project.`)
  const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  return { chosen, rounds: number('rounds', 1), events: number('events', 1000), out, help, beside }
}

const note = (text: string) => console.error(`  ${text}`)

/** Resolves to what failed. The file is written after each part, since a long run may be stopped. */
async function measure({ chosen, rounds, events, out }: ReturnType<typeof parseOptions>): Promise<string[]> {
  const figures: Figure[] = []
  const failures: string[] = []
  const onResult = async ({ part, figures: measured, failure }: PartResult) => {
    if (measured.length > 0) console.log(`\n${formatTable(measured)}\n`)
    if (failure !== undefined) {
      failures.push(`${part}: ${failure}`)
      note(`${part} failed: ${failure}`)
    }
    figures.push(...measured)
    if (out) await writeJson(out, figures)
  }
  await measureParts(chosen, { rounds, events, note, onResult })
  return failures
}

async function compare(
  { chosen, rounds, events, out }: ReturnType<typeof parseOptions>,
  beside: string,
): Promise<string[]> {
  const folders = [process.cwd(), resolve(beside)] as const
  const all: Runs[] = []
  const failures: string[] = []
  for (const { name } of chosen) {
    const measured = await measureBeside(name, { folders, rounds, events, note })
    console.log(`\n${formatBeside(measured.runs)}\n`)
    all.push(...measured.runs)
    failures.push(...measured.failures)
    if (out) await writeJson(out, all)
  }
  return failures
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)

const TMPFS = 0x01021994

async function warnings(): Promise<string[]> {
  const { type } = await statfs(tmpdir())
  return type === TMPFS
    ? [`${tmpdir()} is in memory: durable writes cost nothing there, so append is not meaningful`]
    : []
}

try {
  const options = parseOptions()
  let failures: string[] = []
  if (options.help) console.log(HELP)
  else {
    failures = await (options.beside === undefined ? measure(options) : compare(options, options.beside))
    console.log(
      `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, medians of ${options.rounds} rounds`,
    )
    for (const warning of await warnings()) console.log(warning)
    for (const failure of failures) console.log(`FAILED  ${failure}`)
  }
  process.exit(failures.length > 0 ? 1 : 0)
} catch (error) {
  const usage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  const text = usage && error instanceof Error ? `${error.message}\n\n${HELP}` : error
  console.error(typeof text === 'string' ? text : String((text as Error).stack).slice(0, 4000))
  process.exit(1)
}

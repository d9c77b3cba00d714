import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFestival } from '../../src/festival.ts'
import { buildBigLog } from '../support/big-log.ts'
import { ChildProcesses } from './children.ts'
import type { Part } from './part.ts'
import { append } from './parts/append.ts'
import { appendPostgres } from './parts/append-postgres.ts'
import { asOf } from './parts/as-of.ts'
import { bytes } from './parts/bytes.ts'
import { editing } from './parts/editing.ts'
import { firstVisit } from './parts/first-visit.ts'
import { history } from './parts/history.ts'
import { memory } from './parts/memory.ts'
import { miss } from './parts/miss.ts'
import { nodes } from './parts/nodes.ts'
import { pages } from './parts/pages.ts'
import { pagesPostgres } from './parts/pages-postgres.ts'
import { programme } from './parts/programme.ts'
import { rebuild } from './parts/rebuild.ts'
import { saving } from './parts/saving.ts'
import { start } from './parts/start.ts'
import { verify } from './parts/verify.ts'
import { visitors } from './parts/visitors.ts'
import { pinningNote } from './pinning.ts'
import { evaluate, type Figure, formatTable } from './table.ts'

const parts: readonly Part[] = [
  pages,
  saving,
  miss,
  visitors,
  memory,
  bytes,
  firstVisit,
  programme,
  append,
  appendPostgres,
  pagesPostgres,
  nodes,
  rebuild,
  start,
  verify,
  editing,
  history,
  asOf,
]

const HELP = `npm run bench [-- PART…] [--rounds 3] [--events 100000] [--out FILE]

Measures the product beside its limits on this machine and prints one table. Parts: ${parts.map(({ name }) => name).join(', ')}.
Files go to a folder in TMPDIR, which is removed: it should be on the disk that matters, not in memory.`

class UsageError extends Error {}

function parseOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      events: { type: 'string', default: '100000' },
      out: { type: 'string' },
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
  const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  return { chosen, rounds: number('rounds', 1), events: number('events', 1000), out: values.out, help: values.help }
}

const note = (text: string) => console.error(`  ${text}`)

async function measure({ chosen, rounds, events }: ReturnType<typeof parseOptions>): Promise<Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'fliporto-bench-'))
  const children = new ChildProcesses()
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)))
  })
  let big: Promise<string> | undefined
  const bigLog = () => (big ??= createBigLog(join(root, 'big'), events))
  const figures: Figure[] = []
  const all = async () => {
    for (const { name, goals, run } of chosen) {
      note(`${name} …`)
      const dir = join(root, name)
      await mkdir(dir)
      const measured = await run({ dir, rounds, events, bigLog, children, note })
      figures.push(...measured.map((one) => evaluate(name, one, goals[one.figure])))
      await children.stopAll()
      await rm(dir, { recursive: true, force: true })
    }
  }
  try {
    await Promise.race([all(), stopped])
  } finally {
    children.killAll()
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
  return figures
}

async function createBigLog(dir: string, events: number): Promise<string> {
  note(`a log of ${events} events …`)
  await buildBigLog(dir, events)
  const festival = await openFestival({ dataDir: dir })
  await festival.catchUp()
  await festival.close()
  return dir
}

const TMPFS = 0x01021994

async function warnings(): Promise<string[]> {
  const { type } = await statfs(tmpdir())
  return type === TMPFS
    ? [`${tmpdir()} is in memory: durable writes cost nothing there, so append is not meaningful`]
    : []
}

try {
  const chosen = parseOptions()
  if (chosen.help) console.log(HELP)
  else {
    const figures = await measure(chosen)
    console.log(`\n${formatTable(figures)}\n`)
    console.log(
      `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, medians of ${chosen.rounds} rounds, ${pinningNote}`,
    )
    for (const warning of await warnings()) console.log(warning)
    if (chosen.out) await writeFile(chosen.out, `${JSON.stringify(figures, null, 2)}\n`)
  }
  process.exit(0)
} catch (error) {
  const usage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  const text = usage && error instanceof Error ? `${error.message}\n\n${HELP}` : error
  console.error(typeof text === 'string' ? text : String((text as Error).stack).slice(0, 4000))
  process.exit(1)
}

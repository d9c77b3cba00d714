import { rmSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import type { Engine } from '../../src/db/engine.ts'
import { type EngineOptions, openEngine } from '../../src/db/open.ts'
import { type Festival, type FestivalOptions, openFestival } from '../../src/festival.ts'
import type { Decider } from '../../src/log/decider.ts'
import type { Cause, Fact, Recorded } from '../../src/log/event.ts'

/** Who does everything in the tests, and when. */
export const cause: Cause = { actor: 'ana', at: '2025-10-22T09:00:00.000Z', requestId: 'request-1' }

/** What hashing a password costs where a test needs no strong hash: the product's own cost takes a quarter of a second. */
export const QUICK_HASH = 4

/** Ids that a test can foresee: …0001, …0002 … */
export function countedIds(): () => string {
  let last = 0
  return () => `00000000-0000-7000-8000-${String(++last).padStart(12, '0')}`
}

export async function temporaryFolder(t: ExecutionContext<unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fliporto-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Without read tables; empty, or (with `dataDir`) a second handle on what is there. Closed after the test. */
export async function openTestEngine(
  t: ExecutionContext<unknown>,
  options: Partial<EngineOptions> = {},
): Promise<Engine & { dataDir: string }> {
  const dataDir = options.dataDir ?? (await temporaryFolder(t))
  const engine = await openEngine({ acquireTimeout: 1000, ...options, dataDir })
  t.teardown(() => engine.close())
  return { ...engine, dataDir }
}

/** One prepared, empty DATA_DIR a process; every test gets a copy of its files. */
let prepared: Promise<string> | undefined
async function prepare(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fliporto-prepared-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const festival = await openFestival({ dataDir })
  await festival.catchUp()
  await festival.close()
  return dataDir
}

const idsOf = new Map<string, () => string>()

/** A festival on real files, empty or (with `dataDir`) as an earlier one of the same test left it; closed after the test. */
export async function openTestFestival(
  t: ExecutionContext<unknown>,
  { dataDir, ...options }: Partial<FestivalOptions> = {},
): Promise<{ festival: Festival; dataDir: string; cause: Cause }> {
  const folder = dataDir ?? (await freshDataDir(t))
  const newId = idsOf.get(folder) ?? countedIds()
  idsOf.set(folder, newId)
  const festival = await openFestival({ dataDir: folder, acquireTimeout: 1000, newId, ...options })
  t.teardown(() => festival.close())
  await festival.catchUp()
  return { festival, dataDir: folder, cause }
}

async function freshDataDir(t: ExecutionContext<unknown>): Promise<string> {
  prepared ??= prepare()
  const folder = join(await temporaryFolder(t), 'data')
  await mkdir(folder)
  for (const name of ['fliporto.db', 'keys.json']) await copyFile(join(await prepared, name), join(folder, name))
  return folder
}

/** Runs one command, as a request would. */
export const run = <State, Command, Event extends Fact>(
  { store }: Festival,
  noun: Decider<State, Command, Event>,
  id: string,
  command: Command,
): Promise<Recorded[]> => store.write(({ handle }) => handle({ noun, id, command, cause }))

/** Lets facts happen as given, whatever any noun would say: "given events, then rows". */
export const happened = (festival: Festival, stream: string, ...facts: Fact[]): Promise<Recorded[]> => {
  const [kind = '', id = ''] = stream.split('/')
  return run<null, Fact[], Fact>(
    festival,
    { kind, initial: null, evolve: () => null, decide: (_, said) => said },
    id,
    facts,
  )
}

export const rowsOf = (db: Knex, table: string): Promise<Record<string, unknown>[]> =>
  db(table).select().orderByRaw('1, 2, 3')

export const eventsOf = ({ database }: Festival): Promise<Record<string, unknown>[]> =>
  database.read('events').select().orderBy('position')

import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import type { Engine } from '../../src/db/engine.ts'
import { type EngineOptions, openEngine, type SiteLocation } from '../../src/db/open.ts'
import type { Decider, Fact } from '../../src/decider.ts'
import { type Festival, type FestivalOptions, openFestival } from '../../src/festival.ts'
import type { Cause, RecordedEvent } from '../../src/log/event.ts'
import type { Unit } from '../../src/log/unit.ts'
import type { Incoming } from '../../src/sanitising/sanitised-store.ts'
import { locationIn } from './run-engine.ts'

export const cause: Cause = { actor: 'ana', at: '2025-10-22T09:00:00.000Z', requestId: 'request-1' }

/** A cheap hash for tests: the real one takes a quarter of a second. */
export const QUICK_HASH = 4

/** Predictable ids: …0001, …0002 … */
function countedIds(): () => string {
  let last = 0
  return () => `00000000-0000-7000-8000-${String(++last).padStart(12, '0')}`
}

/** What ends with a test, or with all tests of a process. */
export type Ending = Pick<ExecutionContext, 'teardown'>

export async function temporaryFolder(t: Ending): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fliporto-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** For resources that all tests of a process share: closed after the last test. */
export function sharedByTests(): Ending {
  const closing: (() => unknown)[] = []
  // Lazy, because benchmarks use this file without ava
  void import('ava').then(({ registerCompletionHandler }) =>
    registerCompletionHandler(async () => {
      for (const close of closing) await close()
    }),
  )
  return { teardown: (close) => closing.unshift(close) }
}

/** Without read tables. With `dataDir` a second handle on an existing database. Closed after the test. */
export async function openTestEngine(
  t: ExecutionContext<unknown>,
  { dataDir: given, ...options }: Partial<EngineOptions> = {},
): Promise<Engine & { dataDir: string }> {
  const dataDir = given ?? (await temporaryFolder(t))
  const engine = await openEngine({ acquireTimeout: 1000, ...(await locationIn(t, dataDir)), ...options })
  t.teardown(() => engine.close())
  return { ...engine, dataDir }
}

/** One prepared empty site per process, of which every test gets a copy. */
let prepared: Promise<SiteLocation> | undefined
async function prepare(): Promise<SiteLocation> {
  const shared = sharedByTests()
  const location = await locationIn(shared, await temporaryFolder(shared))
  const festival = await openFestival(location)
  await festival.catchUp()
  await festival.close()
  return location
}

async function freshLocation(t: Ending): Promise<SiteLocation> {
  prepared ??= prepare()
  const original = await prepared
  const location = await locationIn(t, join(await temporaryFolder(t), 'data'), original)
  await mkdir(location.dataDir)
  const files = location.databaseUrl ? [] : ['fliporto.db', 'keys.json']
  for (const name of files) await copyFile(join(original.dataDir, name), join(location.dataDir, name))
  return location
}

const idGenerators = new Map<string, () => string>()

/** A real database, empty or (with `dataDir`) that of an earlier festival of the test. Closed after the test. */
export async function openTestFestival(
  t: Ending,
  { dataDir: given, databaseUrl, ...options }: Partial<FestivalOptions> = {},
): Promise<{ festival: Festival; dataDir: string; cause: Cause }> {
  const location = given ? await locationIn(t, given) : await freshLocation(t)
  const newId = idGenerators.get(location.dataDir) ?? countedIds()
  idGenerators.set(location.dataDir, newId)
  const at = databaseUrl ? { ...location, databaseUrl } : location
  const festival = await openFestival({ ...at, acquireTimeout: 1000, newId, ...options })
  t.teardown(() => festival.close())
  await festival.catchUp()
  return { festival, dataDir: location.dataDir, cause }
}

type Envelope = Parameters<Unit['handle']>[0]

/** In one transaction. What the commands may store is declared, as the services do. */
export const runAll = ({ store }: Festival, envelopes: readonly Envelope[]): Promise<RecordedEvent[]> =>
  store.write(async ({ handle }) => {
    const events: RecordedEvent[] = []
    for (const each of envelopes) events.push(...(await handle(each)))
    return events
  }, envelopes.map(textsOf))

/** What a command may store. */
export function textsOf({ noun, id, command }: Envelope): Incoming {
  const { fields, changes } = command as { fields?: object; changes?: object }
  return { noun, id, fields: { ...fields, ...changes } }
}

export const run = <State, Command, Event extends Fact>(
  festival: Festival,
  noun: Decider<State, Command, Event>,
  id: string,
  command: Command,
  by: Cause = cause,
): Promise<RecordedEvent[]> => runAll(festival, [{ noun, id, command, cause: by }])

/** Appends facts without the rules of a noun. */
export const appendFacts = (festival: Festival, stream: string, ...facts: Fact[]): Promise<RecordedEvent[]> => {
  const [kind = '', id = ''] = stream.split('/')
  return run<null, Fact[], Fact>(
    festival,
    { kind, initial: null, evolve: () => null, decide: (_, facts) => facts },
    id,
    facts,
  )
}

export const rowsOf = (db: Knex, table: string): Promise<Record<string, unknown>[]> =>
  db(table).select().orderByRaw('1, 2, 3')

export const eventsOf = ({ database }: Festival): Promise<Record<string, unknown>[]> =>
  database.read('events').select().orderBy('position')

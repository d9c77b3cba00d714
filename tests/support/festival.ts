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
import { placeIn } from './run-engine.ts'

/** Who does everything in the tests, and when. */
export const cause: Cause = { actor: 'ana', at: '2025-10-22T09:00:00.000Z', requestId: 'request-1' }

/** What hashing a password costs where a test needs no strong hash: the product's own cost takes a quarter of a second. */
export const QUICK_HASH = 4

/** Ids that a test can foresee: …0001, …0002 … */
export function countedIds(): () => string {
  let last = 0
  return () => `00000000-0000-7000-8000-${String(++last).padStart(12, '0')}`
}

type Ending = Pick<ExecutionContext, 'teardown'>

export async function temporaryFolder(t: Ending): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fliporto-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** For what all tests of a process share: it ends as a test does, once all have run. */
export function sharedByTests(): Ending {
  const closing: (() => unknown)[] = []
  // Only when it is called: benchmarks use this file too, and run without ava
  void import('ava').then(({ registerCompletionHandler }) =>
    registerCompletionHandler(async () => {
      for (const close of closing) await close()
    }),
  )
  return { teardown: (close) => closing.unshift(close) }
}

/** Without read tables; empty, or (with `dataDir`) a second handle on what is there. Closed after the test. */
export async function openTestEngine(
  t: ExecutionContext<unknown>,
  { dataDir: given, ...options }: Partial<EngineOptions> = {},
): Promise<Engine & { dataDir: string }> {
  const dataDir = given ?? (await temporaryFolder(t))
  const engine = await openEngine({ acquireTimeout: 1000, ...(await placeIn(t, dataDir)), ...options })
  t.teardown(() => engine.close())
  return { ...engine, dataDir }
}

/** One prepared, empty place a process; every test gets a copy of it. */
let prepared: Promise<SiteLocation> | undefined
async function prepare(): Promise<SiteLocation> {
  const shared = sharedByTests()
  const place = await placeIn(shared, await temporaryFolder(shared))
  const festival = await openFestival(place)
  await festival.catchUp()
  await festival.close()
  return place
}

async function freshPlace(t: Ending): Promise<SiteLocation> {
  prepared ??= prepare()
  const original = await prepared
  const place = await placeIn(t, join(await temporaryFolder(t), 'data'), original)
  await mkdir(place.dataDir)
  const files = place.databaseUrl ? [] : ['fliporto.db', 'keys.json']
  for (const name of files) await copyFile(join(original.dataDir, name), join(place.dataDir, name))
  return place
}

const idsOf = new Map<string, () => string>()

/** A festival in a real database, empty or (with `dataDir`) as an earlier one of the same test left it; closed after the test. */
export async function openTestFestival(
  t: ExecutionContext<unknown>,
  { dataDir: given, databaseUrl, ...options }: Partial<FestivalOptions> = {},
): Promise<{ festival: Festival; dataDir: string; cause: Cause }> {
  const place = given ? await placeIn(t, given) : await freshPlace(t)
  const newId = idsOf.get(place.dataDir) ?? countedIds()
  idsOf.set(place.dataDir, newId)
  const at = databaseUrl ? { ...place, databaseUrl } : place
  const festival = await openFestival({ ...at, acquireTimeout: 1000, newId, ...options })
  t.teardown(() => festival.close())
  await festival.catchUp()
  return { festival, dataDir: place.dataDir, cause }
}

/** Runs one command, as a request would. */
export const run = <State, Command, Event extends Fact>(
  { store }: Festival,
  noun: Decider<State, Command, Event>,
  id: string,
  command: Command,
): Promise<RecordedEvent[]> => store.write(({ handle }) => handle({ noun, id, command, cause }))

/** Lets facts happen as given, whatever any noun would say: "given events, then rows". */
export const happened = (festival: Festival, stream: string, ...facts: Fact[]): Promise<RecordedEvent[]> => {
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

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { conflictOf, projectionStatements } from '../projections/apply.ts'
import { projections as allProjections } from '../projections/index.ts'
import type { Projection } from '../projections/projection.ts'
import { type RebuildOptions, rebuild } from '../projections/rebuild.ts'
import { partsOfItem, recordAllTables, refuseNewerTables, staleProjections } from '../projections/revisions.ts'
import { upcasters as allUpcasters } from './content/catalogue.ts'
import { authenticate, findAdministrator } from './db/administrators.ts'
import { loadKeys } from './db/keys.ts'
import { lastRun, type RunName } from './db/last-runs.ts'
import { type EngineOptions, openEngine } from './db/open.ts'
import { insertStatements } from './db/rows.ts'
import { sessionsIn } from './db/sessions.ts'
import { encodeInSubprocess } from './encode-in-subprocess.ts'
import { eraseSubscriber } from './erase-subscriber.ts'
import { leaveTokens } from './leave-tokens.ts'
import { type Cause, streamOf } from './log/event.ts'
import { readAll, readStream } from './log/read.ts'
import { EventStore, type EventStoreDeps, LOCK_FIRST_MS } from './log/store.ts'
import { subjectKeys } from './log/subject-keys.ts'
import { fold, type Reducer } from './log/unit.ts'
import { schemasOf, type Upcasters } from './log/upcast.ts'
import { PictureFiles } from './media/picture-files.ts'
import { createQueuedStore } from './media/store.ts'
import { openVariants, type VariantsOptions } from './media/variants.ts'
import { type Store, sanitisedStore } from './sanitising/sanitised-store.ts'
import { Sanitiser } from './sanitising/sanitiser.ts'

/** An open site: what the server and the commands have in common. */
export type Festival = Awaited<ReturnType<typeof openFestival>>

type TableRebuildOptions = Pick<RebuildOptions, 'check' | 'onProgress' | 'rowsInMemory'> & {
  only?: readonly Projection[]
}

export type Timed = <Run extends (...args: never[]) => Promise<unknown>>(work: 'write', run: Run) => Run

export type FestivalOptions = EngineOptions & {
  newId?: () => string
  /** Called after every commit of this process, before it is acknowledged. */
  onCommitted?(): Promise<void>
  timeouts?: EventStoreDeps['timeouts']
  timed?: Timed
  projections?: readonly Projection[]
  upcasters?: Upcasters
  sanitiser?: Sanitiser
  variants?: VariantsOptions
}

export async function openFestival({
  dataDir,
  newId = uuidv7,
  onCommitted,
  timed = (_, run) => run,
  projections = allProjections,
  upcasters = allUpcasters,
  sanitiser = new Sanitiser(),
  variants: variantsOptions,
  timeouts = { busy: 20_000, lost: 20_000 },
  ...options
}: FestivalOptions) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const database = await openEngine({ dataDir, timeouts, ...options })
  const keys = await loadKeys(database.keys)
  const schemas = schemasOf(upcasters)
  const events = new EventStore({
    engine: database,
    schemas,
    newId,
    timeouts,
    insert: (rows) => insertStatements('events', rows),
    project: projectionStatements(projections),
    partsOf: partsOfItem(projections),
    conflictOf: (failure) => conflictOf(projections, failure),
    onCommitted,
  })
  const stateOf = async (noun: Reducer<unknown> & { kind: string }, id: string) =>
    fold(noun, await readStream(database.read, schemas, streamOf(noun.kind, id)))
  const store: Store = { newId, write: timed('write', sanitisedStore(events, sanitiser, stateOf)) }
  const subjects = subjectKeys(keys.lookup)
  const rebuildTables = ({ only = projections, ...rest }: TableRebuildOptions = {}) =>
    rebuild({
      engine: database,
      projections: only,
      allProjections: projections,
      events: (db, after) => readAll(db, schemas, after),
      ...rest,
    })

  const closing: (() => Promise<void>)[] = []
  const pictures = new PictureFiles(join(dataDir, 'uploads'), database.pictures)
  const variants = openVariants(pictures, join(dataDir, 'variants'), {
    encodeDrawing: encodeInSubprocess,
    ...variantsOptions,
  })
  return {
    dataDir,
    location: { dataDir, databaseUrl: options.databaseUrl },
    database,
    schemas,
    store,
    sanitise: (html: string) => sanitiser.sanitise(html),
    timeouts,
    subjects,
    keys,
    sessions: sessionsIn(database),
    authenticate: (username: string, password: string) => authenticate(database.read, username, password),
    findAdministrator: (username: string) => findAdministrator(database.read, username),
    eraseSubscriber: (id: string, cause: Cause) => eraseSubscriber({ database, store, subjects }, id, cause),
    leaveTokens: leaveTokens(keys.lookup),
    limiter: database.limiter,
    lastRun: (name: RunName) => lastRun(database.read, name),
    pictures,
    storePicture: createQueuedStore(pictures),
    variants,
    rebuild: rebuildTables,
    /** Rebuilds the read tables that are missing or of another version. Resolves to their projections' names. */
    async catchUp(onProgress?: (position: number) => void) {
      await refuseNewerTables(database.read, projections)
      const stale = await staleProjections(database.read, projections)
      if (stale.length > 0) await rebuildTables({ only: stale, onProgress })
      await recordAllTables(database.write, projections)
      return stale.map(({ name }) => name)
    },
    /** After another process's write, the next writes take the lock first. */
    notePosition(position: number) {
      const isFromOthers = !events.processing && position > (events.cache.head?.position ?? position)
      if (isFromOthers) events.lockFirstUntil = performance.now() + LOCK_FIRST_MS
    },
    async isReady() {
      const stale = await staleProjections(database.read, projections)
      await database.check()
      return stale.length === 0
    },
    beforeClose: (close: () => Promise<void>) => void closing.push(close),
    async close() {
      for (const close of closing) await close()
      await variants.close()
      await sanitiser.close()
      await database.close()
    },
  }
}

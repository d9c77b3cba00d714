import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { conflictOf, project } from '../projections/apply.ts'
import {
  noteAllTables,
  partsOf,
  type Revisions,
  refuseNewerTables,
  revisions,
  staleProjections,
} from '../projections/freshness.ts'
import { projections as allProjections } from '../projections/index.ts'
import type { Projection } from '../projections/projection.ts'
import { type RebuildParts, type Rebuilt, rebuild } from '../projections/rebuild.ts'
import { upcasters as allUpcasters } from './content/catalogue.ts'
import { type Account, type Administrator, accountWith, administratorNamed } from './db/administrators.ts'
import type { Engine } from './db/engine.ts'
import { type Keys, loadKeys } from './db/keys.ts'
import { type LastRun, lastRun, type RunName } from './db/last-runs.ts'
import { type EngineOptions, openEngine } from './db/open.ts'
import { insertRows } from './db/rows.ts'
import { type Sessions, sessionsIn } from './db/sessions.ts'
import { encodeInSubprocess } from './encode-in-subprocess.ts'
import { eraseSubscriber } from './erase-subscriber.ts'
import { type LeaveTokens, leaveTokens } from './leave-tokens.ts'
import type { Head } from './log/append.ts'
import type { Cause } from './log/event.ts'
import { readAll } from './log/read.ts'
import { EventStore, OTHERS_WRITE_MS, type StoreParts } from './log/store.ts'
import { type SubjectKeys, subjectKeys } from './log/subject-keys.ts'
import { type Schemas, schemasOf, type Upcasters } from './log/upcast.ts'
import { PictureFiles } from './media/picture-files.ts'
import { createQueuedStore, type StorePicture } from './media/queued-store.ts'
import { Variants } from './media/variants.ts'
import { type Store, sanitisedStore } from './sanitised-store.ts'
import { Sanitiser } from './sanitiser.ts'

/** Everything that a DATA_DIR holds, opened: what the server and the scripts have in common. */
export type Festival = {
  /** Where files of this process are, and pictures. */
  dataDir: string
  database: Engine
  schemas: Schemas
  store: Store
  patience: StoreParts['patience']
  subjects: SubjectKeys
  keys: Keys
  /** Who is signed in, and who may. */
  sessions: Sessions
  accountWith(username: string, password: string): Promise<Account | undefined>
  administratorNamed(username: string): Promise<Administrator | undefined>
  eraseSubscriber(id: string, cause: Cause): Promise<void>
  leaveTokens: LeaveTokens
  /** Counts what may be done so often by its key; all processes of a site count together where they can. */
  limiter: Engine['limiter']
  lastRun(name: RunName): Promise<LastRun | undefined>
  pictures: PictureFiles
  storePicture: StorePicture
  /** Smaller forms of those pictures; the folder can be thrown away at any time. */
  variants: Variants
  rebuild(options?: RebuildOptions): Promise<Rebuilt>
  /** Makes or remakes the read tables that are missing or of another version. */
  catchUp(onProgress?: (position: number) => void): Promise<string[]>
  /** To be told how long the log is: when others have written, they are likely to write again. */
  sawHead(head: Head): void
  /** Whether every table can be read, and the read tables are of today's version. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

export type RebuildOptions = Pick<RebuildParts, 'check' | 'onProgress' | 'rowsInMemory'> & {
  only?: readonly Projection[]
}

/** The same function, with a clock: writing until it is durable. */
export type Timed = <Run extends (...asked: never[]) => Promise<unknown>>(work: 'write', run: Run) => Run

export type FestivalOptions = EngineOptions & {
  newId?: () => string
  /** Told of every commit of this process, before it is acknowledged. */
  onCommitted?(revisions: Revisions, head: Head): void
  patience?: StoreParts['patience']
  timed?: Timed
  projections?: readonly Projection[]
  upcasters?: Upcasters
  sanitiser?: Sanitiser
}

export async function openFestival({
  dataDir,
  newId = uuidv7,
  onCommitted,
  timed = (_, run) => run,
  projections = allProjections,
  upcasters = allUpcasters,
  sanitiser = new Sanitiser(),
  patience = { busy: 20_000, lost: 20_000 },
  ...options
}: FestivalOptions): Promise<Festival> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const database = await openEngine({ dataDir, ...options })
  const keys = await loadKeys(database.keys)
  const schemas = schemasOf(upcasters)
  const events = new EventStore({
    engine: database,
    schemas,
    newId,
    patience,
    insert: (rows) => insertRows('events', rows),
    project: (happened, parts) => project(projections, happened, parts),
    partsOf: (stream, state) => partsOf(projections, stream, state),
    conflictOf: (failure) => conflictOf(projections, failure),
    // What cannot be told at once is learned by watching
    onCommitted:
      onCommitted &&
      ((head) =>
        revisions(database.read).then(
          (all) => onCommitted(all, head),
          () => {},
        )),
  })
  const store = { newId, write: timed('write', sanitisedStore(events, sanitiser)) }
  const subjects = subjectKeys(keys.lookup)
  const rebuildTables = ({ only = projections, ...rest }: RebuildOptions = {}) =>
    rebuild({
      engine: database,
      projections: only,
      all: projections,
      events: (db, after) => readAll(db, schemas, after),
      ...rest,
    })

  const pictures = new PictureFiles(join(dataDir, 'uploads'), database.pictures)
  const variants = new Variants(pictures, join(dataDir, 'variants'), { encodeDrawing: encodeInSubprocess() })
  return {
    dataDir,
    database,
    schemas,
    store,
    patience,
    subjects,
    keys,
    sessions: sessionsIn(database),
    accountWith: (username, password) => accountWith(database.read, username, password),
    administratorNamed: (username) => administratorNamed(database.read, username),
    eraseSubscriber: (id, cause) => eraseSubscriber({ database, store, subjects }, id, cause),
    leaveTokens: leaveTokens(keys.lookup),
    limiter: database.limiter,
    lastRun: (name) => lastRun(database.read, name),
    pictures,
    storePicture: createQueuedStore(pictures),
    variants,
    rebuild: rebuildTables,
    async catchUp(onProgress) {
      await refuseNewerTables(database.read, projections)
      const stale = await staleProjections(database.read, projections)
      if (stale.length > 0) await rebuildTables({ only: stale, onProgress })
      await noteAllTables(database.write, projections)
      return stale.map(({ name }) => name)
    },
    sawHead({ position }) {
      const isOthers = !events.working && position > (events.memory.head?.position ?? position)
      if (isOthers) events.lockFirstUntil = performance.now() + OTHERS_WRITE_MS
    },
    async isReady() {
      const stale = await staleProjections(database.read, projections)
      await database.check()
      return stale.length === 0
    },
    async close() {
      await variants.close()
      await sanitiser.close()
      await database.close()
    },
  }
}

import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { subscriber } from './content/subscriber.ts'
import type { Engine } from './db/engine.ts'
import { executeAll, insertStatements } from './db/rows.ts'
import type { Cause } from './log/event.ts'
import type { SubjectKeys } from './log/subject-keys.ts'
import type { Store } from './sanitising/sanitised-store.ts'

type Deps = { database: Engine; store: Store; subjects: SubjectKeys }

/** Whoever asked is answered after this long, though somebody may still be reading what was there before. */
const PATIENCE_MS = 2_000
const LOOK_AGAIN_MS = 3_000

/** A row of `site` that says: something was deleted and is not yet overwritten in the files. */
const PENDING = { name: 'erasing' }

/** Says that something is about to be deleted, so that it is overwritten even if this process is ended first. */
export const markErasing = (db: Knex, what: string): Promise<void> =>
  executeAll(db, insertStatements('site', [{ ...PENDING, value: what }], ['name']))

/** Forgets somebody: the log says that it happened and no longer to whom. Throws NotFound. */
export async function eraseSubscriber({ database, store, subjects }: Deps, id: string, cause: Cause): Promise<void> {
  await store.write(async (unit) => {
    await unit.handle({ noun: subscriber, id, command: { type: 'EraseSubscriber' }, cause })
    unit.execute(subjects.forget(id))
    for (const statement of insertStatements('site', [{ ...PENDING, value: id }], ['name'])) unit.execute(statement)
  })
  // It goes on after the answer
  const patience = new AbortController()
  const waited = setTimeout(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})
  // Where it fails it is tried again: the person is forgotten in any case
  await Promise.race([finishErasing(database).catch(() => {}), waited]).finally(() => patience.abort())
}

/** Overwrites what was deleted, by this process or by one that was ended before it had done so. */
export async function finishErasing(engine: Engine): Promise<void> {
  const mark = await engine.write('site').where(PENDING).first()
  if (!mark) return
  await engine.withLock('erasing', async () => {
    // Another row has come when somebody else was erased meanwhile
    if (await engine.eraseDeleted()) await engine.write('site').where(mark).delete()
  })
}

/** Looks now and again whether something is left to be overwritten. What is under way when it is stopped ends with the engine. */
export async function keepErasing(engine: Engine, stop: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  while (!stop.aborted) {
    await finishErasing(engine).catch((error) => {
      // That the database is away is said by its heartbeat
      if (!stop.aborted && engine.failureOf(error)?.kind !== 'lost') onError(error)
    })
    await setTimeout(LOOK_AGAIN_MS, undefined, { signal: stop, ref: false }).catch(() => {})
  }
}

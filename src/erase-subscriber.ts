import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { subscriber } from './content/subscriber.ts'
import type { Engine } from './db/engine.ts'
import { executeAll, insertStatements } from './db/rows.ts'
import { type Cause, streamOf } from './log/event.ts'
import type { SubjectKeys } from './log/subject-keys.ts'
import type { Unit } from './log/unit.ts'
import type { Store } from './sanitising/sanitised-store.ts'

type Deps = { database: Engine; store: Store; subjects: SubjectKeys }

const MAX_WAIT_MS = 2_000 // erasure continues in the background while readers hold old data
const CHECK_INTERVAL_MS = 3_000

const PENDING_ERASURE = { name: 'erasing' } // the row of `site` while the files contain deleted data

const pendingErasure = (id: string) => insertStatements('site', [{ ...PENDING_ERASURE, value: id }], ['name'])

/** Call before deleting, so that the erasure is completed even if this process is killed. */
export const markPendingErasure = (db: Knex, id: string): Promise<void> => executeAll(db, pendingErasure(id))

/** Resolves to whether the request was carried out before. */
export async function eraseSubscriber(
  { database, store, subjects }: Deps,
  id: string,
  cause: Cause,
): Promise<{ isRepeat: boolean }> {
  const work = async (unit: Unit) => {
    await unit.handle({ noun: subscriber, id, command: { type: 'EraseSubscriber' }, cause })
    unit.execute(subjects.forget(id))
    for (const statement of pendingErasure(id)) unit.execute(statement)
    return { isRepeat: false }
  }
  const stream = streamOf(subscriber.kind, id)
  const repeat = { cause, stream, types: ['SubscriberErased'], answer: () => ({ isRepeat: true }) }
  const erased = await store.write(work, [], repeat)
  const timer = new AbortController()
  const timeout = setTimeout(MAX_WAIT_MS, undefined, { signal: timer.signal }).catch(() => {})
  // The key is deleted already. A failure here is retried in the background
  await Promise.race([finishErasing(database).catch(() => {}), timeout]).finally(() => timer.abort())
  return erased
}

export async function finishErasing(engine: Engine): Promise<void> {
  const pending = await engine.write('site').where(PENDING_ERASURE).first()
  if (!pending) return
  await engine.withLock('erasing', async () => {
    // The row has another value when something else was deleted meanwhile
    if (await engine.eraseDeleted()) await engine.write('site').where(pending).delete()
  })
}

export async function eraseInBackground(
  engine: Engine,
  stop: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!stop.aborted) {
    await finishErasing(engine).catch((error) => {
      if (!stop.aborted && engine.failureOf(error)?.kind !== 'lost') onError(error) // the heartbeat reports lost ones
    })
    await setTimeout(CHECK_INTERVAL_MS, undefined, { signal: stop, ref: false }).catch(() => {})
  }
}

import { setTimeout } from 'node:timers/promises'
import { subscriber } from './content/subscriber.ts'
import type { Engine } from './db/engine.ts'
import { insertRows } from './db/rows.ts'
import type { Festival } from './festival.ts'
import type { Cause } from './log/event.ts'

type Parts = Pick<Festival, 'database' | 'store' | 'subjects'>

/** Whoever asked is answered after this long, though somebody may still be reading what was there before. */
const PATIENCE_MS = 2_000
const LOOK_AGAIN_MS = 3_000

/** What is deleted but may still be read in a file: whoever finds this row overwrites it, and takes the row away. */
const MARK = { name: 'erasing' }

/** Forgets somebody: the log says that it happened and no longer to whom. Throws NotFound. */
export async function eraseSubscriber({ database, store, subjects }: Parts, id: string, cause: Cause): Promise<void> {
  await store.write(async (unit) => {
    await unit.handle({ noun: subscriber, id, command: { type: 'EraseSubscriber' }, cause })
    unit.execute(subjects.forget(id))
    for (const statement of insertRows('site', [{ ...MARK, value: id }], ['name'])) unit.execute(statement)
  })
  // It goes on after the answer
  const patience = new AbortController()
  const waited = setTimeout(PATIENCE_MS, undefined, patience).catch(() => {})
  // Where it fails it is tried again: the person is forgotten in any case
  await Promise.race([finishErasing(database).catch(() => {}), waited]).finally(() => patience.abort())
}

/** Overwrites what was deleted, by this process or by one that was ended before it had done so. */
async function finishErasing(engine: Engine): Promise<void> {
  const mark = await engine.write('site').where(MARK).first()
  if (!mark) return
  await engine.exclusively('erasing', async () => {
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

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
  await Promise.race([finishErasing(database), waited]).finally(() => patience.abort())
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

/** Looks now and again whether something is left to be overwritten. Answers what stops it. */
export function keepErasing(engine: Engine, onError: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await finishErasing(engine).catch(onError)
      await setTimeout(LOOK_AGAIN_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const looping = loop()
  return async () => {
    stopping.abort()
    await looping
  }
}

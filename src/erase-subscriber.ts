import { setTimeout } from 'node:timers/promises'
import { subscriber } from './content/subscriber.ts'
import type { Festival } from './festival.ts'
import type { Cause } from './log/event.ts'

type Parts = Pick<Festival, 'database' | 'store' | 'subjects'>

/** Whoever asked is answered after this long, though somebody may still be reading what was there before. */
const PATIENCE_MS = 2_000

/** Forgets somebody: the log says that it happened and no longer to whom. Throws NotFound. */
export async function eraseSubscriber({ database, store, subjects }: Parts, id: string, cause: Cause): Promise<void> {
  await store.write(async (unit) => {
    await unit.handle({ noun: subscriber, id, command: { type: 'EraseSubscriber' }, cause })
    unit.execute(subjects.forget(id))
  })
  // Until then the key can still be read in the write-ahead log; it goes on after the answer
  const patience = new AbortController()
  const waited = setTimeout(PATIENCE_MS, undefined, patience).catch(() => {})
  await Promise.race([database.eraseDeleted(), waited]).finally(() => patience.abort())
}

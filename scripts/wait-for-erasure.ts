import { setTimeout } from 'node:timers/promises'
import type { Engine } from '../src/db/engine.ts'
import { finishErasing } from '../src/erase-subscriber.ts'

/** Longer than rewriting the tables takes when nobody is in the way. */
const NOTICE_AFTER_MS = 2_000

/** Waits until what was deleted is in no file: it stays in the write-ahead log while somebody reads what was there before. */
export async function waitForErasure(database: Engine): Promise<void> {
  const finished = new AbortController()
  const notice =
    'À espera de quem ainda lê a base de dados (backup, export, verify …), para apagar os últimos vestígios.'
  void setTimeout(NOTICE_AFTER_MS, undefined, { signal: finished.signal }).then(
    () => console.error(notice),
    () => {},
  )
  await finishErasing(database).finally(() => finished.abort())
}

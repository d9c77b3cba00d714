import { setTimeout } from 'node:timers/promises'
import type { Engine } from '../src/db/engine.ts'
import { finishErasing } from '../src/erase-subscriber.ts'

/** Longer than rewriting the tables takes when nobody is in the way. */
const SAY_AFTER_MS = 2_000

/** Waits until what was deleted is in no file: it stays in the write-ahead log while somebody reads what was there before. */
export async function waitUntilErased(database: Engine): Promise<void> {
  const said = new AbortController()
  const words =
    'À espera de quem ainda lê a base de dados (backup, export, verify …), para apagar os últimos vestígios.'
  void setTimeout(SAY_AFTER_MS, undefined, { signal: said.signal }).then(
    () => console.error(words),
    () => {},
  )
  await finishErasing(database).finally(() => said.abort())
}

import type { Engine } from '../src/db/engine.ts'
import { finishErasing } from '../src/erase-subscriber.ts'

/** Erasing takes longer only while another process is reading. */
const NOTICE_AFTER_MS = 2_000
const NOTICE = 'À espera de quem ainda lê a base de dados (backup, export, verify …), para apagar os últimos vestígios.'

/** Deleted data stays in the write-ahead log while another process reads an older snapshot. */
export async function waitForErasure(database: Engine): Promise<void> {
  const notice = setTimeout(() => console.error(NOTICE), NOTICE_AFTER_MS)
  await finishErasing(database).finally(() => clearTimeout(notice))
}

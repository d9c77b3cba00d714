import type { EventRow } from '../../src/log/event.ts'
import type { Sqlite } from './sqlite.ts'

const PAGE_SIZE = 2000

/** Reads the whole log with plain node-sqlite3: the limit of replaying and verifying. */
export async function* readLogPages(log: Sqlite): AsyncGenerator<EventRow[]> {
  for (let last = 0; ; ) {
    const rows = await log.all<EventRow>('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?', [
      last,
      PAGE_SIZE,
    ])
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.position
  }
}

import { mkdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { databaseFile } from '../../src/db/database-file.ts'
import { openEngine } from '../../src/db/open.ts'
import type { EventRow } from '../../src/log/event.ts'
import { generateEvents } from '../bench/generated-events.ts'
import { insertRows, openSqlite } from '../bench/sqlite.ts'

/** Rows in a transaction: enough that commits cost little, few enough to save memory. */
const BATCH = 10_000

/**
 * Fills the empty log of a DATA_DIR with generated events, the same bytes for the same count. Inserts them directly, but
 * with triggers and a valid hash chain; no read table is written.
 */
export async function buildBigLog(dir: string, count: number, onProgress?: (done: number) => void): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = databaseFile(dir)
  await (await openEngine({ dataDir: dir })).close()
  const db = await openSqlite(file)
  try {
    const [last] = await db.all<{ position: number | null }>('SELECT MAX(position) AS position FROM events')
    if (last?.position) throw new Error(`${file} already has ${last.position} events`)
    let writing = Promise.resolve()
    for (const rows of batches(generateEvents(count))) {
      await writing
      writing = insertRows(db, 'events', rows)
      onProgress?.(rows.at(-1)!.position)
    }
    await writing
    await db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    await db.close()
  }
}

export function* batches(rows: Iterable<EventRow>, size = BATCH): Generator<EventRow[]> {
  let batch: EventRow[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [dir, count = '100000'] = process.argv.slice(2)
  if (!dir || !/^[1-9]\d*$/.test(count)) {
    console.error('npx tsx tests/support/big-log.ts DIR [COUNT]   fills an empty DATA_DIR with COUNT events (100000)')
    process.exit(2)
  }
  const started = performance.now()
  await buildBigLog(dir, Number(count))
  console.log(`${count} events in ${dir}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

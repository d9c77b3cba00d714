import type { Knex } from 'knex'
import type { EventRow, RecordedEvent } from './event.ts'
import type { Schemas } from './upcast.ts'

const PAGE = 2_000

export async function readStream(db: Knex, schemas: Schemas, stream: string): Promise<RecordedEvent[]> {
  const rows: EventRow[] = await db('events').where({ stream }).orderBy('version')
  return rows.map(schemas.decode)
}

/** Raw rows after a position, a page at a time, in order: memory stays level however long the log is. */
export const readRows = (db: Knex, after = 0, pageSize = PAGE) => pages<EventRow>(db, ['*'], after, pageSize)

const replayed = ['position', 'stream', 'version', 'type', 'schema', 'data', 'at'] as const

/** What a replay needs of every event after a position, in pages. */
export async function* readAll(db: Knex, schemas: Schemas, after = 0) {
  for await (const rows of pages<Pick<EventRow, (typeof replayed)[number]>>(db, replayed, after, PAGE)) {
    yield rows.map((row) => {
      const { position, stream, version, type, at } = row
      return { position, stream, version, type, at, data: schemas.decodeData(row) }
    })
  }
}

async function* pages<Row extends { position: number }>(
  db: Knex,
  columns: readonly string[],
  after: number,
  size: number,
): AsyncGenerator<Row[]> {
  for (let last = after; ; ) {
    const rows: Row[] = await db('events').select(columns).where('position', '>', last).orderBy('position').limit(size)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.position
  }
}

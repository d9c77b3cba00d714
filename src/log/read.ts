import type { Knex } from 'knex'
import type { EventRow, Recorded } from './event.ts'
import type { Schemas } from './upcast.ts'

const PAGE = 2_000

export async function readStream(db: Knex, schemas: Schemas, stream: string): Promise<Recorded[]> {
  const rows: EventRow[] = await db('events').where({ stream }).orderBy('version')
  return rows.map(schemas.open)
}

/** Raw rows after a position, a page at a time, in order: memory stays level however long the log is. */
export async function* readRows(db: Knex, after = 0, pageSize = PAGE): AsyncGenerator<EventRow[]> {
  for (let last = after; ; ) {
    const rows: EventRow[] = await db('events').where('position', '>', last).orderBy('position').limit(pageSize)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.position
  }
}

export async function* readAll(db: Knex, schemas: Schemas, after = 0): AsyncGenerator<Recorded[]> {
  for await (const rows of readRows(db, after)) yield rows.map(schemas.open)
}

import type { Knex } from 'knex'
import type { EventRow, Recorded } from './event.ts'
import type { Schemas } from './upcast.ts'

const PAGE = 2_000

export async function readStream(db: Knex, schemas: Schemas, stream: string): Promise<Recorded[]> {
  const rows: EventRow[] = await db('events').where({ stream }).orderBy('version')
  return rows.map(schemas.open)
}

/** Raw rows after a position, a page at a time, in order: memory stays level however long the log is. */
export const readRows = (db: Knex, after = 0, pageSize = PAGE) => pages<EventRow>(db, ['*'], after, pageSize)

const replayed = ['position', 'stream', 'version', 'type', 'schema', 'data', 'at'] as const

/** What a replay needs of every event after a position, in pages. */
export async function* readAll(db: Knex, schemas: Schemas, after = 0) {
  for await (const rows of pages<Pick<EventRow, (typeof replayed)[number]>>(db, replayed, after, PAGE)) {
    yield rows.map((row) => {
      const { position, stream, version, type, at } = row
      return { position, stream, version, type, at, data: schemas.dataOf(row) }
    })
  }
}

/** The next page is fetched while somebody looks at the last. */
async function* pages<Row extends { position: number }>(
  db: Knex,
  columns: readonly string[],
  after: number,
  size: number,
): AsyncGenerator<Row[]> {
  const page = async (last: number): Promise<Row[]> =>
    db('events').select(columns).where('position', '>', last).orderBy('position').limit(size)
  let next = page(after)
  try {
    for (let rows = await next; rows.length > 0; rows = await next) {
      next = page(rows.at(-1)!.position)
      yield rows
    }
  } finally {
    // Whoever stops early leaves no query behind
    await next.catch(() => {})
  }
}

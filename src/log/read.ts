import type { Knex } from 'knex'
import type { EventRow, Recorded } from './event.ts'
import type { Schemas } from './upcast.ts'

const PAGE = 2_000

type Asked = Pick<Knex, 'raw'>

export async function readStream(db: Asked, schemas: Schemas, stream: string): Promise<Recorded[]> {
  const rows = await db.raw<EventRow[]>('SELECT * FROM events WHERE stream = ? ORDER BY version', [stream])
  return rows.map(schemas.open)
}

/** Raw rows after a position, a page at a time, in order: memory stays level however long the log is. */
export const readRows = (db: Asked, after = 0, pageSize = PAGE) => pages<EventRow>(db, '*', after, pageSize)

const replayed = ['position', 'stream', 'version', 'type', 'schema', 'data', 'at'] as const

/** What a replay needs of every event after a position, in pages. */
export async function* readAll(db: Asked, schemas: Schemas, after = 0) {
  for await (const rows of pages<Pick<EventRow, (typeof replayed)[number]>>(db, replayed.join(), after, PAGE)) {
    yield rows.map((row) => {
      const { position, stream, version, type, at } = row
      return { position, stream, version, type, at, data: schemas.dataOf(row) }
    })
  }
}

/** The next page is fetched while somebody looks at the last. */
async function* pages<Row extends { position: number }>(
  db: Asked,
  columns: string,
  after: number,
  size: number,
): AsyncGenerator<Row[]> {
  const sql = `SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`
  const page = async (last: number) => (await db.raw(sql, [last, size])) as Row[]
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

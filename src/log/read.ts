import type { Knex } from 'knex'
import type { EventRow, RecordedEvent } from './event.ts'
import type { Schemas } from './upcast.ts'

const PAGE_SIZE = 2_000

export async function readStream(db: Knex, schemas: Schemas, stream: string): Promise<RecordedEvent[]> {
  const rows: EventRow[] = await db('events').where({ stream }).orderBy('version')
  return rows.map(schemas.decode)
}

export const readRows = (db: Knex, after = 0, pageSize = PAGE_SIZE) =>
  readPages<EventRow>(db, ['*'], { after, size: pageSize })

const replayColumns = ['position', 'stream', 'version', 'type', 'schema', 'data', 'at'] as const

export async function* readAll(db: Knex, schemas: Schemas, after = 0, upTo?: number) {
  type Row = Pick<EventRow, (typeof replayColumns)[number]>
  for await (const rows of readPages<Row>(db, replayColumns, { after, upTo, size: PAGE_SIZE })) {
    yield rows.map((row) => {
      const { position, stream, version, type, at } = row
      return { position, stream, version, type, at, data: schemas.decodeData(row) }
    })
  }
}

async function* readPages<Row extends { position: number }>(
  db: Knex,
  columns: readonly string[],
  { after, upTo, size }: { after: number; upTo?: number; size: number },
): AsyncGenerator<Row[]> {
  for (let last = after; ; ) {
    const page = db('events').select(columns).where('position', '>', last).orderBy('position').limit(size)
    const rows: Row[] = await (upTo === undefined ? page : page.where('position', '<=', upTo))
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.position
  }
}

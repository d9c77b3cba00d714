import type { Knex } from 'knex'
import type { EventRow, RecordedEvent } from './event.ts'
import type { Schemas } from './upcast.ts'

const PAGE_SIZE = 2_000
const MAX_STREAMS = 500 // a statement may have a limited number of values

export async function readStream(db: Knex, schemas: Schemas, stream: string): Promise<RecordedEvent[]> {
  const rows: EventRow[] = await db('events').where({ stream }).orderBy('version')
  return rows.map(schemas.decode)
}

/** The events of each of these streams that has any. */
export async function readStreams(db: Knex, schemas: Schemas, streams: readonly string[]) {
  const found = new Map<string, RecordedEvent[]>()
  for (let start = 0; start < streams.length; start += MAX_STREAMS) {
    const some = streams.slice(start, start + MAX_STREAMS)
    const rows: EventRow[] = await db('events').whereIn('stream', some).orderBy('position')
    for (const row of rows) {
      const events = found.get(row.stream)
      if (events) events.push(schemas.decode(row))
      else found.set(row.stream, [schemas.decode(row)])
    }
  }
  return found
}

export const readRows = (db: Knex, after = 0, pageSize = PAGE_SIZE) =>
  readPages<EventRow>(db, ['*'], { after, size: pageSize })

const replayColumns = ['position', 'stream', 'version', 'type', 'schema', 'data', 'at', 'actor', 'request_id'] as const

export async function* readAll(db: Knex, schemas: Schemas, after = 0, upTo?: number) {
  type Row = Pick<EventRow, (typeof replayColumns)[number]>
  for await (const rows of readPages<Row>(db, replayColumns, { after, upTo, size: PAGE_SIZE })) {
    yield rows.map((row) => {
      const { position, stream, version, type, at, actor, request_id: requestId } = row
      return { position, stream, version, type, at, actor, requestId, data: schemas.decodeData(row) }
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

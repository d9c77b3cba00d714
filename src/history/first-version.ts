import type { Knex } from 'knex'
import type { ScheduleItem } from '../content/schedule-item.ts'
import type { Schemas } from '../log/upcast.ts'
import { effectOf, type State } from './states.ts'

/** An item that was never moved has no rank of its own: it stands where it was first added. */
export async function fillRanks(db: Knex, items: readonly (readonly [stream: string, item: State])[]): Promise<void> {
  const unranked = items.filter(([, item]) => item?.rank === null)
  if (unranked.length === 0) return
  const streams = [...new Set(unranked.map(([stream]) => stream))]
  const rows: { stream: string; position: number }[] = await db('events')
    .select('stream', 'position')
    .whereIn('stream', streams)
    .where({ version: 1 })
  const positions = new Map(rows.map(({ stream, position }) => [stream, position]))
  for (const [stream, item] of unranked) item!.rank = positions.get(stream)
}

/** The start that a session was first added with, where it has another one. */
export async function movedFrom(
  db: Knex,
  schemas: Schemas,
  stream: string,
  { date, time }: Pick<ScheduleItem, 'date' | 'time'>,
): Promise<ScheduleItem['movedFrom']> {
  const row = await db('events').where({ stream, version: 1 }).first('position', 'type', 'schema', 'stream', 'data')
  const first = effectOf(stream, { type: row.type, data: schemas.decodeData(row) }) as ScheduleItem
  return first.date === date && first.time === time ? null : { date: first.date, time: first.time }
}

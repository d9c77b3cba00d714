import type { Knex } from 'knex'
import { catalogue, restoredTypes } from '../content/catalogue.ts'
import type { ScheduleItem } from '../content/schedule-item.ts'
import type { Schemas } from '../log/upcast.ts'
import { effectOf, type State } from '../records/states.ts'

/** An item that was never moved has no rank of its own: it stands where it was last created; a restored one keeps that. */
export async function fillRanks(db: Knex, items: readonly (readonly [stream: string, item: State])[]): Promise<void> {
  const unranked = items.filter(([, item]) => item?.rank === null)
  if (unranked.length === 0) return
  const streams = [...new Set(unranked.map(([stream]) => stream))]
  const rows: { stream: string; position: number }[] = await db('events')
    .select('stream')
    .max('position as position')
    .whereIn('stream', streams)
    .whereIn('type', [...restoredTypes.keys()])
    .groupBy('stream')
  const positions = new Map(rows.map(({ stream, position }) => [stream, position]))
  for (const [stream, item] of unranked) item!.rank = positions.get(stream)
}

/** The start that a session was last created with, where it has another one. */
export async function movedFrom(
  db: Knex,
  schemas: Schemas,
  stream: string,
  { date, time }: Pick<ScheduleItem, 'date' | 'time'>,
): Promise<ScheduleItem['movedFrom']> {
  const row = await db('events')
    .where({ stream, type: catalogue['schedule-item'].noun.events.created })
    .orderBy('version', 'desc')
    .first('position', 'type', 'schema', 'stream', 'data')
  const first = effectOf(stream, { type: row.type, data: schemas.decodeData(row) }) as ScheduleItem
  return first.date === date && first.time === time ? null : { date: first.date, time: first.time }
}

import type { Knex } from 'knex'
import type { EventRow } from '../log/event.ts'
import type { Schemas } from '../log/upcast.ts'

/** `since` is ISO-8601 UTC; an event matches any of `actors`. */
type Filter = { stream?: string; actors?: readonly string[]; type?: string; since?: string }

const matchingEvents = (db: Knex, { since, actors, ...equal }: Filter) => {
  const given = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))
  const query = db('events').where(given)
  if (actors) query.whereIn('actor', actors)
  if (since !== undefined) query.andWhere('at', '>=', since)
  return query
}

/** The last `limit` matching events, newest first; `total` counts all matching. */
export async function history(db: Knex, schemas: Schemas, { limit, ...filter }: Filter & { limit: number }) {
  const rows: EventRow[] = await matchingEvents(db, filter).orderBy('position', 'desc').limit(limit)
  const counted = await matchingEvents(db, filter).count({ total: '*' }).first()
  return { events: rows.map(schemas.decode), total: Number(counted?.total ?? 0) }
}

export const actors = (db: Knex): Promise<string[]> => db('events').distinct('actor').orderBy('actor').pluck('actor')

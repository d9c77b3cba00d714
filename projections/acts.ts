import type { Knex } from 'knex'
import { kinds, recordKinds } from '../src/content/catalogue.ts'
import { kindOfType, typesOf } from '../src/content/kind-types.ts'
import { lisbonDay } from '../src/content/lisbon-time.ts'
import { media } from '../src/content/media.ts'
import type { Change, ProjectedEvent, Projection } from './projection.ts'

const record = ({ requestId, type, position, at, actor }: ProjectedEvent): Change => ({
  kind: 'put',
  row: { act: requestId, kind: kindOfType(type)!, position, at, day: lisbonDay(at), actor },
})

/** What one request, or one run of a script, wrote: for each kind the last event. The log has the others. */
export const actsProjection: Projection = {
  name: 'acts',
  version: 1,
  table: 'read_acts',
  key: ['act', 'kind'],
  create(table) {
    table.text('act').notNullable()
    table.text('kind').notNullable()
    table.integer('position').notNullable()
    table.text('at').notNullable()
    table.text('day').notNullable()
    table.text('actor').notNullable()
    table.primary(['act', 'kind'])
    table.index(['position'])
    table.index(['actor', 'position'])
  },
  on: Object.fromEntries(kinds.flatMap(typesOf).map((type) => [type, record])),
}

/** Every act once, with its last event, as a query of `act`. */
export const wholeActs = (db: Knex): Knex.QueryBuilder =>
  db({ act: 'read_acts' }).whereNotExists(
    db({ later: 'read_acts' }).whereRaw('later.act = act.act AND later.position > act.position'),
  )

/** The days in Lisbon on which something public changed, with the day's last position. An upload changes nothing public. */
export async function changedDays(db: Knex): Promise<{ day: string; position: number }[]> {
  const described = db('events').whereRaw('request_id = read_acts.act').where({ type: media.events.changed })
  return db('read_acts')
    .whereIn('kind', recordKinds)
    .orWhere((pictures) => pictures.where({ kind: media.kind }).whereExists(described))
    .select('day', db.raw('max(position) AS position'))
    .groupBy('day')
    .orderBy('day')
}

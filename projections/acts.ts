import type { Knex } from 'knex'
import { kindOfType, kinds, typesOf } from '../src/content/catalogue.ts'
import type { Change, ProjectedEvent, Projection } from './projection.ts'

const record = ({ requestId, type, position, at, actor }: ProjectedEvent): Change => ({
  kind: 'put',
  row: { act: requestId, kind: kindOfType(type)!, position, at, actor },
})

/** What one request, or one run of a script, wrote: for each kind the last event. The log has the others. */
export const actsProjection: Projection = {
  name: 'acts',
  version: 2,
  table: 'read_acts',
  key: ['act', 'kind'],
  create(table) {
    for (const name of ['act', 'kind']) table.text(name).notNullable()
    table.integer('position').notNullable()
    for (const name of ['at', 'actor']) table.text(name).notNullable()
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

import type { Knex } from 'knex'
import { recordKinds } from '../src/content/catalogue.ts'
import { typesOf } from '../src/content/kind-types.ts'
import { lisbonDay } from '../src/content/lisbon-time.ts'
import type { Change, ProjectedEvent, Projection } from './projection.ts'

const record =
  (kind: string) =>
  ({ at, position }: ProjectedEvent): Change => ({ kind: 'put', row: { day: lisbonDay(at), kind, position } })

/** The last position of each kind of public content on each day in Lisbon. */
export const daysProjection: Projection = {
  name: 'days',
  version: 2,
  table: 'read_days',
  key: ['day', 'kind'],
  create(table) {
    table.text('day').notNullable()
    table.text('kind').notNullable()
    table.integer('position').notNullable()
    table.primary(['day', 'kind'])
  },
  on: {
    ...Object.fromEntries(recordKinds.flatMap((kind) => typesOf(kind).map((type) => [type, record(kind)] as const))),
    MediaDescribed: record('media'),
  },
}

/** The days on which something public changed, with the day's last position. */
export async function changedDays(db: Knex): Promise<{ day: string; position: number }[]> {
  return db('read_days').select('day', db.raw('max(position) AS position')).groupBy('day').orderBy('day')
}

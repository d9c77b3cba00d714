import { kinds } from '../src/content/catalogue.ts'
import { isFromRequest } from '../src/content/credentials.ts'
import { typesOf } from '../src/content/kind-types.ts'
import type { Change, ProjectedEvent, Projection } from './projection.ts'

const record = ({ requestId, type, position, actor }: ProjectedEvent): Change[] =>
  isFromRequest(actor) ? [] : [{ kind: 'put', row: { act: requestId, type, position, actor } }]

/** The last event of each type that a run of a script wrote, since others may have written between its events. */
export const runsProjection: Projection = {
  name: 'runs',
  version: 1,
  table: 'read_runs',
  key: ['act', 'type'],
  create(table) {
    table.text('act').notNullable()
    table.text('type').notNullable()
    table.integer('position').notNullable()
    table.text('actor').notNullable()
    table.primary(['act', 'type'])
    table.index(['position'])
    table.index(['actor', 'position'])
  },
  on: Object.fromEntries(kinds.flatMap(typesOf).map((type) => [type, record])),
}

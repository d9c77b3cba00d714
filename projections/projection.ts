import type { Knex } from 'knex'
import { restoredTypes } from '../src/content/catalogue.ts'
import type { GivenType, Origin, RestoredItem } from '../src/content/record.ts'
import type { Row } from '../src/db/rows.ts'
import { idOf } from '../src/decider.ts'

export type ProjectedEvent<E = { type: string; data: unknown }> = E & {
  position: number
  stream: string
  version: number
  at: string
  actor: string
  requestId: string
  origin?: Origin // of a restored item, whose event is handled as its creation
}

type Value = string | number | boolean | null | object

/** A change of one row. Handlers return these instead of running SQL, so a replay can apply them in memory. */
export type Change =
  | { kind: 'put'; row: Row }
  | { kind: 'patch'; key: Row; changes: Row }
  | { kind: 'remove'; key: Row }

type Handlers<E extends { type: string }> = {
  [T in GivenType<E['type']>]: (event: ProjectedEvent<Extract<E, { type: T }>>) => Change | Change[]
}

export type Projection = {
  name: string
  version: number // raise it when the table or a handler changes: the next start rebuilds the table
  table: string
  key: string[] // columns of the primary key
  /** The conflict's message per unique column; null for all but one column of a composite key. */
  taken?: Record<string, string | null>
  parts?: { kind: string; of(state: never): string[] } // the parts in which an item with this state appears
  create(table: Knex.CreateTableBuilder): void
  on: Record<string, (event: never) => Change | Change[]>
}

/** The compiler checks that each event has a handler, and no other. */
export type ProjectionOf<E extends { type: string }> = Omit<Projection, 'on'> & { on: Handlers<E> }

export const defineProjection = <E extends { type: string }>(projection: ProjectionOf<E>) =>
  withRestoring(projection) as ProjectionOf<E>

type Handler = (event: ProjectedEvent) => Change | Change[]

/** Handles a restored item as its creation, with its first place in lists. */
export function withRestoring(projection: Omit<Projection, 'on'> & { on: object }): Projection {
  const on = { ...projection.on } as Record<string, Handler>
  for (const [created, restored] of restoredTypes) {
    const create = on[created]
    if (!create) continue
    on[restored] = ({ data, ...event }) => {
      const { fields, ...origin } = data as RestoredItem<unknown>
      return create({ ...event, type: created, data: fields, origin })
    }
  }
  return { ...projection, on }
}

export function itemColumns(table: Knex.CreateTableBuilder): void {
  table.text('id').primary()
  table.integer('version').notNullable()
  table.integer('position').notNullable()
  table.text('createdAt').notNullable()
  table.text('updatedAt').notNullable()
}

export const putItem = (event: ProjectedEvent, fields: Record<string, Value>): Change => ({
  kind: 'put',
  row: Object.assign(columnsOf(fields), {
    id: idOf(event),
    version: event.version,
    position: event.origin?.position ?? event.position,
    createdAt: event.origin?.createdAt ?? event.at,
    updatedAt: event.at,
  }),
})

export const patchItem = (event: ProjectedEvent, fields: Record<string, Value | undefined>): Change => ({
  kind: 'patch',
  key: { id: idOf(event) },
  changes: Object.assign(columnsOf(fields), { version: event.version, updatedAt: event.at }),
})

export const removeItem = (event: ProjectedEvent): Change => ({ kind: 'remove', key: { id: idOf(event) } })

/** Booleans as 0/1 and objects as JSON, on both engines. */
function columnsOf(fields: Record<string, Value | undefined>): Row {
  const columns: Row = {}
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined) continue
    if (typeof value === 'boolean') columns[name] = value ? 1 : 0
    else if (typeof value === 'object' && value !== null) columns[name] = JSON.stringify(value)
    else columns[name] = value
  }
  return columns
}

export const changesOf = (projection: Projection, event: ProjectedEvent): Change[] => {
  const handler = projection.on[event.type] as Handler | undefined
  const changes = handler?.(event) ?? []
  return Array.isArray(changes) ? changes : [changes]
}

export function keyOf({ key }: Pick<Projection, 'key'>, change: Change): string {
  const row = change.kind === 'put' ? change.row : change.key
  return key.length === 1 ? String(row[key[0]!]) : JSON.stringify(key.map((column) => row[column]))
}

import type { Knex } from 'knex'
import type { Row } from '../src/db/rows.ts'
import { idOf } from '../src/decider.ts'

/** What a projection may see of an event: its fact, and the log's word on when and where it stands. */
export type ProjectedEvent<E = { type: string; data: unknown }> = E & {
  position: number
  stream: string
  version: number
  at: string
}

export type Value = string | number | boolean | null | object

/** What an event does to one row. Handlers answer with these and touch no database, so replay can fold in memory. */
export type Change =
  | { kind: 'put'; row: Row }
  | { kind: 'patch'; key: Row; changes: Row }
  | { kind: 'remove'; key: Row }

export type Handlers<E extends { type: string }> = {
  [T in E['type']]: (event: ProjectedEvent<Extract<E, { type: T }>>) => Change | Change[]
}

/** A read model: one table, the events that write it, and (beside it in the same file) the queries that read it. */
export type Projection = {
  name: string
  /** Raise it when the table or a handler changes: the server rebuilds the table at its next start. */
  version: number
  table: string
  /** The primary key's columns. */
  key: string[]
  /** By unique column, what to tell somebody who wants a value that another row has; null where its neighbour says it. */
  taken?: Record<string, string | null>
  /** For a noun whose items are shown in different places: the parts that one in such a state belongs to. */
  parts?: { kind: string; of(state: never): string[] }
  create(table: Knex.CreateTableBuilder): void
  on: Record<string, (event: never) => Change | Change[]>
}

/** A projection that handles each of these events, and no others. */
export type ProjectionOf<E extends { type: string }> = Projection & { on: Handlers<E> }

export const defineProjection = <E extends { type: string }>(projection: ProjectionOf<E>) => projection

/** Columns of every table whose row is an item: its stream's version, and when it came and last changed. */
export function itemColumns(table: Knex.CreateTableBuilder): void {
  table.text('id').primary()
  table.integer('version').notNullable()
  table.integer('position').notNullable()
  table.text('createdAt').notNullable()
  table.text('updatedAt').notNullable()
}

/** The row of an item that has just come to be. */
export const putItem = (event: ProjectedEvent, fields: Record<string, Value>): Change => ({
  kind: 'put',
  row: Object.assign(columnsOf(fields), {
    id: idOf(event),
    version: event.version,
    position: event.position,
    createdAt: event.at,
    updatedAt: event.at,
  }),
})

/** The same row after some of its fields changed. */
export const patchItem = (event: ProjectedEvent, fields: Record<string, Value | undefined>): Change => ({
  kind: 'patch',
  key: { id: idOf(event) },
  changes: Object.assign(columnsOf(fields), { version: event.version, updatedAt: event.at }),
})

export const removeItem = (event: ProjectedEvent): Change => ({ kind: 'remove', key: { id: idOf(event) } })

/** Field values as portable columns: booleans as 0/1, objects as JSON text. */
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
  const handler = projection.on[event.type] as ((event: ProjectedEvent) => Change | Change[]) | undefined
  const changes = handler?.(event) ?? []
  return Array.isArray(changes) ? changes : [changes]
}

/** Tells a change's row from the others of its table. */
export function keyOf({ key }: Pick<Projection, 'key'>, change: Change): string {
  const row = change.kind === 'put' ? change.row : change.key
  return key.length === 1 ? String(row[key[0]!]) : JSON.stringify(key.map((column) => row[column]))
}

import type { Knex } from 'knex'
import type { Row } from '../src/db/rows.ts'
import { idOf } from '../src/decider.ts'

export type ProjectedEvent<E = { type: string; data: unknown }> = E & {
  position: number
  stream: string
  version: number
  at: string
}

export type Value = string | number | boolean | null | object

/** Handlers return changes and do not touch the database, so that a replay can fold in memory. */
export type Change =
  | { kind: 'put'; row: Row }
  | { kind: 'patch'; key: Row; changes: Row }
  | { kind: 'remove'; key: Row }

export type Handlers<E extends { type: string }> = {
  [T in E['type']]: (event: ProjectedEvent<Extract<E, { type: T }>>) => Change | Change[]
}

export type Projection = {
  name: string
  /** Raise it when the table or a handler changes: the server rebuilds the table at its next start. */
  version: number
  table: string
  key: string[]
  /** The message for a taken value, by unique column; null where another column of the rule has it. */
  taken?: Record<string, string | null>
  /** The parts that an item in this state belongs to, each with a revision of its own. */
  parts?: { kind: string; of(state: never): string[] }
  create(table: Knex.CreateTableBuilder): void
  on: Record<string, (event: never) => Change | Change[]>
}

/** A projection that handles each of these events, and no others. */
export type ProjectionOf<E extends { type: string }> = Projection & { on: Handlers<E> }

export const defineProjection = <E extends { type: string }>(projection: ProjectionOf<E>) => projection

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
    position: event.position,
    createdAt: event.at,
    updatedAt: event.at,
  }),
})

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

export function keyOf({ key }: Pick<Projection, 'key'>, change: Change): string {
  const row = change.kind === 'put' ? change.row : change.key
  return key.length === 1 ? String(row[key[0]!]) : JSON.stringify(key.map((column) => row[column]))
}

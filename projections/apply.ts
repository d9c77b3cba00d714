import type { Failure, Statement, Value } from '../src/db/engine.ts'
import { deleteStatement, insertStatements, type Row, updateStatement } from '../src/db/rows.ts'
import { Conflict } from '../src/errors.ts'
import { type Change, changesOf, keyOf, type ProjectedEvent, type Projection } from './projection.ts'
import { ALL_TABLES, incrementRevisions, versionOfAll } from './revisions.ts'

export function projectionStatements(projections: readonly Projection[]) {
  const allTables = versionOfAll(projections)

  /** The statements that apply new events to all read tables. `parts`: the changed parts of projections. */
  return (events: readonly ProjectedEvent[], parts: Iterable<string>): Statement[] => {
    const changes = projections
      .map((projection) => [projection, events.flatMap((event) => changesOf(projection, event))] as const)
      .filter(([, each]) => each.length > 0)
    const changed = new Map(changes.map(([{ name, version }]) => [name, version]))
    for (const part of parts) changed.set(part, 0)
    if (changed.size > 0) changed.set(ALL_TABLES, allTables)
    const statements = changes.flatMap(([projection, each]) => statementsOf(projection, projection.table, each))
    // First: in a node that is older than the tables, this fails before a missing column does
    return [...incrementRevisions(changed), ...statements]
  }
}

/** Keeps the order of changes. Consecutive inserts share a statement. */
export function statementsOf({ key }: Pick<Projection, 'key'>, table: string, changes: readonly Change[]): Statement[] {
  const statements: Statement[] = []
  let rows = new Map<string, Row>()
  const flushRows = () => {
    statements.push(...insertStatements(table, [...rows.values()], key))
    rows = new Map()
  }
  for (const change of changes) {
    if (change.kind === 'put') {
      const id = keyOf({ key }, change)
      const earlier = rows.get(id)
      if (earlier && Object.keys(earlier).join() !== Object.keys(change.row).join()) flushRows()
      rows.set(id, change.row)
      continue
    }
    flushRows()
    statements.push(
      change.kind === 'patch' ? updateStatement(table, change.key, change.changes) : deleteStatement(table, change.key),
    )
  }
  flushRows()
  return statements
}

export const valuesFor = (projection: Projection, events: readonly ProjectedEvent[], column: string): Value[] =>
  events
    .flatMap((event) => changesOf(projection, event))
    .flatMap((change) => (change.kind === 'remove' ? [] : [change.kind === 'put' ? change.row : change.changes]))
    .flatMap((row) => (column in row ? [row[column]!] : []))

export function conflictOf(projections: readonly Projection[], failure: Failure): Conflict {
  const { table, columns } = failure.kind === 'unique' ? failure : { table: '', columns: [] }
  const taken = projections.find((projection) => projection.table === table)?.taken ?? {}
  const errors = Object.fromEntries(columns.flatMap((column) => (taken[column] ? [[column, taken[column]]] : [])))
  const message = Object.values(errors).join(' ')
  return message ? new Conflict(message, { errors }) : new Conflict()
}

import { type Asked, deleteRows, insertRows, type Row, updateRows } from '../src/db/rows.ts'
import { type Change, keyOf, type Projection } from './projection.ts'

/** Makes changes to a table as if one by one, in their order, but with as few statements as may be. */
export async function writeChanges(
  db: Asked,
  table: string,
  projection: Projection,
  changes: readonly Change[],
): Promise<void> {
  const { key } = projection
  for (const { kind, rows } of runsOf(projection, changes)) {
    switch (kind) {
      case 'put':
        await insertRows(db, table, rows, key)
        break
      case 'patch':
        await updateRows(db, table, rows, key)
        break
      case 'remove':
        await deleteRows(db, table, rows)
        break
      default:
        throw kind satisfies never
    }
  }
}

type Run = { kind: Change['kind']; rows: Row[] }

/** Changes of one kind that follow one another, each of a row of its own. One that moves a unique value stands alone. */
function* runsOf(projection: Projection, changes: readonly Change[]): Generator<Run> {
  let run: Run | undefined
  let form = ''
  const keys = new Set<string>()
  for (const change of changes) {
    const key = keyOf(projection, change)
    const its = movesUnique(projection, change) ? `${change.kind} ${key}` : change.kind
    if (!run || its !== form || keys.has(key)) {
      if (run) yield run
      run = { kind: change.kind, rows: [] }
      form = its
      keys.clear()
    }
    run.rows.push(columnsOf(change))
    keys.add(key)
  }
  if (run) yield run
}

const movesUnique = ({ taken = {} }: Projection, change: Change) =>
  change.kind === 'patch' && Object.keys(change.changes).some((column) => column in taken)

/** What a change says of its row: the key, and the columns that it writes. */
function columnsOf(change: Change): Row {
  switch (change.kind) {
    case 'put':
      return change.row
    case 'patch':
      return { ...change.key, ...change.changes }
    case 'remove':
      return change.key
    default:
      throw change satisfies never
  }
}

import type { Knex } from 'knex'
import type { Change, Projection, Row } from './projection.ts'

type Pending = { kind: 'put'; row: Row } | { kind: 'patch'; key: Row; changes: Row } | { kind: 'remove'; key: Row }

/** How many rows are folded in memory before they are written out: keeps a replay's memory level. */
const LIMIT = 20_000
/** SQLite takes 32,766 values a statement. */
const VALUES = 30_000

/**
 * Folds many changes of a table into one write a row. `write` sends them with as few statements as it can to the
 * table that `open` gives, which must hold what was written before.
 */
export class MemoryTable {
  readonly #pending = new Map<string, Pending>()

  constructor(
    readonly projection: Projection,
    readonly open: () => Knex.QueryBuilder,
  ) {}

  get full(): boolean {
    return this.#pending.size >= LIMIT
  }

  add(change: Change): void {
    const id = keyOf(this.projection, change)
    const before = this.#pending.get(id)
    if (change.kind !== 'patch' || before === undefined || before.kind === 'remove') {
      this.#pending.set(id, change)
    } else if (before.kind === 'put') {
      Object.assign(before.row, change.changes)
    } else {
      Object.assign(before.changes, change.changes)
    }
  }

  async write(): Promise<void> {
    const all = [...this.#pending.values()]
    this.#pending.clear()
    // Removals first: they may free a unique value that another row takes.
    for (const { key } of all.filter((pending) => pending.kind === 'remove')) await this.open().where(key).delete()
    for (const { key, changes } of all.filter((pending) => pending.kind === 'patch')) {
      await this.open().where(key).update(changes)
    }
    for (const rows of chunks(all.filter((pending) => pending.kind === 'put').map(({ row }) => row))) {
      await this.open().insert(rows).onConflict(this.projection.key).merge()
    }
  }
}

export const keyOf = (projection: Projection, change: Change): string =>
  JSON.stringify(projection.key.map((column) => (change.kind === 'put' ? change.row : change.key)[column]))

function* chunks(rows: Row[]): Generator<Row[]> {
  const width = Object.keys(rows[0] ?? {}).length || 1
  const size = Math.floor(VALUES / width)
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

import type { Knex } from 'knex'
import type { Change, Projection, Row } from './projection.ts'

type Pending = Exclude<Change, { kind: 'remove' }>

/** How many rows are folded in memory before they are written out: keeps a replay's memory level. */
const LIMIT = 20_000
/** SQLite takes as many rows a statement: knex writes them as the terms of a compound SELECT. */
const ROWS_A_STATEMENT = 500

/**
 * Folds many changes of a table into one write a row. `write` sends them with as few statements as it can to the
 * table that `open` gives, which must hold what was written before.
 */
export class MemoryTable {
  readonly #pending = new Map<string, Pending>()
  readonly #removed = new Map<string, Row>()

  constructor(
    readonly projection: Projection,
    readonly open: () => Knex.QueryBuilder,
    readonly limit = LIMIT,
  ) {}

  get full(): boolean {
    return this.#pending.size + this.#removed.size >= this.limit
  }

  add(change: Change): void {
    const id = keyOf(this.projection, change)
    const before = this.#pending.get(id)
    if (change.kind === 'remove') {
      this.#removed.set(id, change.key)
      this.#pending.delete(id)
    } else if (change.kind === 'put' || before === undefined) {
      this.#pending.set(id, change)
    } else {
      Object.assign(before.kind === 'put' ? before.row : before.changes, change.changes)
    }
  }

  /** A unique value may have wandered from row to row meanwhile: every old row is taken out before a new one is put in. */
  async write(): Promise<void> {
    const pending = [...this.#pending.values()]
    const removed = [...this.#removed.values()]
    this.#pending.clear()
    this.#removed.clear()
    for (const key of removed) await this.open().where(key).delete()
    const rows: Row[] = []
    for (const { key, changes } of pending.filter((one) => one.kind === 'patch')) {
      const [row] = await this.open().where(key)
      if (row) rows.push({ ...row, ...changes })
      await this.open().where(key).delete()
    }
    rows.push(...pending.filter((one) => one.kind === 'put').map(({ row }) => row))
    while (rows.length > 0) {
      await this.open().insert(rows.splice(0, ROWS_A_STATEMENT)).onConflict(this.projection.key).merge()
    }
  }
}

export const keyOf = (projection: Projection, change: Change): string =>
  JSON.stringify(projection.key.map((column) => (change.kind === 'put' ? change.row : change.key)[column]))

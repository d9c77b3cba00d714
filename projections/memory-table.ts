import type { Knex } from 'knex'
import { executeAll } from '../src/db/rows.ts'
import { statementsOf } from './apply.ts'
import { type Change, keyOf, type Projection } from './projection.ts'

/** How many rows are folded in memory before they are written out: keeps a replay's memory level. */
const LIMIT = 5_000

/** Folds many changes of a table into one a row. It is written to a table without rules, where rows may go in any order. */
export class MemoryTable {
  readonly #changes = new Map<string, Exclude<Change, { kind: 'remove' }>>()
  /** What goes before anything is written: a row that comes back is a new one. */
  readonly #removed = new Map<string, Change>()

  constructor(
    readonly projection: Projection,
    readonly table: string,
    readonly limit = LIMIT,
  ) {}

  get full(): boolean {
    return this.#changes.size + this.#removed.size >= this.limit
  }

  add(change: Change): void {
    const key = keyOf(this.projection, change)
    const before = this.#changes.get(key)
    if (change.kind === 'remove') {
      this.#removed.set(key, change)
      this.#changes.delete(key)
    } else if (change.kind === 'put' || !before) this.#changes.set(key, change)
    else Object.assign(before.kind === 'put' ? before.row : before.changes, change.changes)
  }

  async write(db: Knex): Promise<void> {
    const alike = new Map<string, Change[]>([['', [...this.#removed.values()]]])
    for (const change of this.#changes.values()) {
      const form = `${change.kind} ${Object.keys(change.kind === 'patch' ? change.changes : {})}`
      const others = alike.get(form)
      if (others) others.push(change)
      else alike.set(form, [change])
    }
    this.#removed.clear()
    this.#changes.clear()
    for (const changes of alike.values()) await executeAll(db, statementsOf(this.projection, this.table, changes))
  }
}

import type { Knex } from 'knex'
import { executeAll } from '../src/db/rows.ts'
import { statementsOf } from './apply.ts'
import { type Change, changesOf, keyOf, type ProjectedEvent, type Projection } from './projection.ts'

const MAX_ROWS = 5_000 // bounds a replay's memory

/** Merges all changes of a row into one. The target table has no unique rules, so that rows can be written in any order. */
export class MemoryTable {
  readonly #changes = new Map<string, Exclude<Change, { kind: 'remove' }>>()
  /** Deleted before anything is written, so that a row that is added again gets no old values. */
  readonly #removed = new Map<string, Change>()

  constructor(
    readonly projection: Projection,
    readonly table: string,
    readonly limit = MAX_ROWS,
  ) {}

  get isFull(): boolean {
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
    const sameShape = new Map<string, Change[]>([['', [...this.#removed.values()]]])
    for (const change of this.#changes.values()) {
      const shape = `${change.kind} ${Object.keys(change.kind === 'patch' ? change.changes : {})}`
      const others = sameShape.get(shape)
      if (others) others.push(change)
      else sameShape.set(shape, [change])
    }
    this.#removed.clear()
    this.#changes.clear()
    for (const changes of sameShape.values()) await executeAll(db, statementsOf(this.projection, this.table, changes))
  }
}

type ReplayOptions = {
  events: AsyncIterable<ProjectedEvent[]>
  into: Knex
  tables: readonly MemoryTable[]
  after?: number
  onProgress?(position: number): void | Promise<void>
}

/** Resolves to the position of the last event. */
export async function replay({ events, into, tables, after = 0, onProgress }: ReplayOptions): Promise<number> {
  let position = after
  for await (const page of events) {
    for (const event of page) {
      for (const table of tables) {
        for (const change of changesOf(table.projection, event)) table.add(change)
      }
    }
    for (const table of tables) if (table.isFull) await table.write(into)
    position = page.at(-1)!.position
    await onProgress?.(position)
  }
  for (const table of tables) await table.write(into)
  return position
}

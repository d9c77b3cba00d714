import type { Knex } from 'knex'
import type { MemoryTable } from './memory-table.ts'
import { changesOf, type ProjectedEvent } from './projection.ts'

type ReplayOptions = {
  events: AsyncIterable<ProjectedEvent[]>
  into: Knex
  tables: readonly MemoryTable[]
  after?: number
  onProgress?(position: number): void | Promise<void>
}

/** Resolves to the position of the last event. */
export async function replay({ events, into, tables, after = 0, onProgress }: ReplayOptions): Promise<number> {
  const tablesByType = new Map<string, MemoryTable[]>()
  for (const table of tables) {
    for (const type of Object.keys(table.projection.on))
      tablesByType.set(type, [...(tablesByType.get(type) ?? []), table])
  }
  let position = after
  for await (const page of events) {
    for (const event of page) {
      for (const table of tablesByType.get(event.type) ?? []) {
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

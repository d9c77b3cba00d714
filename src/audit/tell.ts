import type { Knex } from 'knex'
import type { RecordedEvent } from '../log/event.ts'
import { readStream } from '../log/read.ts'
import type { Schemas } from '../log/upcast.ts'
import { tellingOf } from './narrative.ts'
import { type State, statesOf } from './nouns.ts'

/** A field and what it held before and after; undefined where there was no such item. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** An event as it is told: what happened, to which item, and what that changed. */
export type Told = { event: RecordedEvent; words: string; label: string | null; changes: FieldChange[] }

/** Tells events with the help of what came before them in their streams. */
export async function tell(db: Knex, schemas: Schemas, events: readonly RecordedEvent[]): Promise<Told[]> {
  const states = new Map<string, State[]>()
  for (const { stream } of events) {
    if (!states.has(stream)) states.set(stream, statesOf(stream, await readStream(db, schemas, stream)))
  }
  return events.map((event) => {
    const { words, label } = tellingOf(event.type)
    const [before, after] = states.get(event.stream)!.slice(event.version - 1, event.version + 1) as [State, State]
    const item = after ?? before
    const name = label && item ? String(item[label] ?? '') : null
    return { event, words, label: name, changes: changesBetween(before, after) }
  })
}

function changesBetween(before: State, after: State): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

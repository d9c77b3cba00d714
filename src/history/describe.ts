import type { Knex } from 'knex'
import { catalogue, isKind, sentenceOf } from '../content/catalogue.ts'
import { type AnyKindWords, fieldName } from '../content/words/kind-words.ts'
import type { RecordedEvent } from '../log/event.ts'
import { readStream } from '../log/read.ts'
import type { Schemas } from '../log/upcast.ts'
import { kindOf, type State, statesOf } from './states.ts'

export type FieldChange = { field: string; label: string; before: unknown; after: unknown }

export type DescribedEvent = { event: RecordedEvent; sentence: string; title: string | null; changes: FieldChange[] }

export async function describeEvents(
  db: Knex,
  schemas: Schemas,
  events: readonly RecordedEvent[],
): Promise<DescribedEvent[]> {
  const states = new Map<string, State[]>()
  for (const { stream } of events) {
    if (!states.has(stream)) states.set(stream, statesOf(stream, await readStream(db, schemas, stream)))
  }
  return events.map((event) => {
    const [before, after] = states.get(event.stream)!.slice(event.version - 1, event.version + 1) as [State, State]
    const changes = fieldChanges(event.stream, before, after)
    return { event, sentence: sentenceOf(event.type), title: titleOf(event, after ?? before), changes }
  })
}

function titleOf({ stream, type }: RecordedEvent, item: State): string | null {
  const words = kindWordsOf(stream)
  if (!words?.title || !item || !Object.hasOwn(words.events, type)) return null
  return String(item[words.title] ?? '')
}

function fieldChanges(stream: string, before: State, after: State): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, label: labelOf(stream, field), before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

export function labelOf(stream: string, field: string): string {
  const words = kindWordsOf(stream)
  return words ? fieldName(words, field) : field
}

function kindWordsOf(stream: string) {
  const kind = kindOf(stream)
  return isKind(kind) ? (catalogue[kind].words as AnyKindWords) : undefined
}

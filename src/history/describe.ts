import type { Knex } from 'knex'
import { catalogue, isEventType, isKind, sentenceOf } from '../content/catalogue.ts'
import type { FieldChange } from '../content/history.ts'
import { type AnyKindWords, fieldName, titleFields, titleOf } from '../content/words/kind-words.ts'
import type { RecordedEvent } from '../log/event.ts'
import type { Schemas } from '../log/upcast.ts'
import { readPastItems } from './past-items.ts'
import { effectOf, kindOf, type State } from './states.ts'

/** `effect`: the fields that the event sets; null where it removes the item. A change without an item has no `before` or `after`. */
export type DescribedEvent<E> = {
  event: E
  sentence: string
  title: string | null
  effect: State | undefined
  changes: FieldChange[]
}

type Describable = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'data'>

export async function describeEvents<E extends Describable>(
  db: Knex,
  schemas: Schemas,
  events: readonly E[],
): Promise<DescribedEvent<E>[]> {
  const effects = events.map((event) => effectOf(event.stream, event))
  const wanted = events.map(({ stream, version }, index) => {
    const words = kindWordsOf(stream)
    const effect = effects[index]
    const fields = words ? [...Object.keys(effect ?? words.fields), ...titleFields(words)] : []
    return { stream, version: version - 1, fields }
  })
  const items = await readPastItems(db, schemas, wanted)
  return events.map((event, index) => {
    const [before, effect] = [items[index]!, effects[index]]
    const after = effect === undefined ? before : effect && { ...before, ...effect }
    const changes = effect === undefined ? [] : fieldChanges(event.stream, before, after)
    return { event, sentence: sentenceOf(event.type), title: titleIn(event, after ?? before), effect, changes }
  })
}

function titleIn({ stream, type }: Describable, item: State): string | null {
  const words = kindWordsOf(stream)
  return words && item && isEventType(type) ? titleOf(words, item) : null
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

export function kindWordsOf(stream: string): AnyKindWords | undefined {
  const kind = kindOf(stream)
  return isKind(kind) ? (catalogue[kind].words as AnyKindWords) : undefined
}

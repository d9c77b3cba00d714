import type { Knex } from 'knex'
import { titlesOf } from '../../projections/titles.ts'
import { catalogue, isEventType, sentenceOf } from '../content/catalogue.ts'
import type { FieldChange } from '../content/history.ts'
import { isKind } from '../content/kinds.ts'
import { type AnyKindWords, fieldName, titleFields, titleOf } from '../content/words/kind-words.ts'
import type { RecordedEvent } from '../log/event.ts'
import type { Schemas } from '../log/upcast.ts'
import { effectOf, kindOf, type State } from '../records/states.ts'
import { fillRanks, readPastItems } from './past-items.ts'

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
  const titles = await titlesOf(db, new Set(events.map(({ stream }) => stream)))
  /** Most items kept the name that they have now, so that it need not be read from their past. */
  const lastTitle = ({ stream, version }: Describable) => {
    const last = titles.get(stream)
    return last && last.titledAt <= version ? last.title : undefined
  }
  const wanted = events.map((event, index) => {
    const words = kindWordsOf(event.stream)
    const fields = words ? Object.keys(effects[index] ?? words.fields) : []
    const named = words && lastTitle(event) === undefined ? titleFields(words) : []
    return { stream: event.stream, version: event.version - 1, fields: [...fields, ...named] }
  })
  const items = await readPastItems(db, schemas, wanted)
  const states = events.map(({ stream }, index) => {
    const [before, effect] = [items[index]!, effects[index]]
    return { stream, before, effect, after: effect === undefined ? before : effect && { ...before, ...effect } }
  })
  const changed = states.filter(({ before, after }) => before && after)
  await fillRanks(
    db,
    changed.flatMap(({ stream, before, after }) => [before, after].map((item) => [stream, item] as const)),
  )
  return events.map((event, index) => {
    const { before, effect, after } = states[index]!
    const changes = effect === undefined ? [] : fieldChanges(event.stream, before, after)
    const title = isEventType(event.type) ? (lastTitle(event) ?? titleIn(event, after ?? before)) : null
    return { event, sentence: sentenceOf(event.type), title, effect, changes }
  })
}

function titleIn({ stream }: Describable, item: State): string | null {
  const words = kindWordsOf(stream)
  return words && item ? titleOf(words, item) : null
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

const MAX_LENGTH = 300

/** For lists: long texts are cut, and what is empty before and after a creation or removal is left out. Never personal data. */
export function listedChanges({ event, changes }: DescribedEvent<{ stream: string }>): FieldChange[] {
  if (kindOf(event.stream) === 'subscriber') return []
  return changes
    .filter(({ before, after }) => (before !== undefined && after !== undefined) || !isEmpty(before ?? after))
    .map(({ field, label, before, after }) => {
      const isLong = [before, after].some((value) => typeof value === 'string' && value.length > MAX_LENGTH)
      return { field, label, before: cut(before), after: cut(after), ...(isLong ? { long: true as const } : {}) }
    })
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function cut(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  return value.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '') // no half of a surrogate pair
}

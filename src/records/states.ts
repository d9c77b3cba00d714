import { catalogue, isEventType, keepsSlug, type VersionedKind } from '../content/catalogue.ts'
import { isKind } from '../content/kinds.ts'
import type { Origin, VersionedNoun } from '../content/record.ts'
import type { Fact } from '../decider.ts'
import type { RecordedEvent } from '../log/event.ts'

export type State = Record<string, unknown> | null

type Noun = { initial: unknown; evolve(state: unknown, event: Fact): unknown }

/** History never decrypts personal data. */
const redactedSubscriber: Noun = {
  initial: null,
  evolve: (_state, { type }) => (type === 'SubscriberJoined' ? { address: '(cifrado)' } : null),
}

export const kindOf = (stream: string) => stream.slice(0, stream.indexOf('/'))

export function nounOf(stream: string): Noun | undefined {
  const kind = kindOf(stream)
  if (kind === 'subscriber') return redactedSubscriber
  return isKind(kind) ? (catalogue[kind].noun as Noun) : undefined
}

/** What an event sets in an item: null when it removes it, undefined for unknown kinds and types, which change nothing. */
export function effectOf(stream: string, event: Fact): State | undefined {
  const noun = nounOf(stream)
  return noun && isEventType(event.type) ? (noun.evolve({}, event) as State) : undefined
}

/** The states before the first event and after each one. Events of unknown types change nothing. */
export function statesOf(stream: string, events: readonly RecordedEvent[]): State[] {
  const noun = nounOf(stream)
  const states = [(noun?.initial ?? null) as State]
  for (const event of events) {
    const before = states.at(-1)!
    states.push(noun && isEventType(event.type) ? (noun.evolve(before, event) as State) : before)
  }
  const kind = kindOf(stream)
  if (!isKind(kind) || !keepsSlug(kind)) return states
  const slug = states.find((state) => state)?.slug // events that restore an item may have none
  return states.map((state) => state && { slug, ...state })
}

/** Where an item that was removed stood in lists. */
export function originOf(kind: VersionedKind, history: readonly RecordedEvent[]): Origin {
  const { created, restored } = (catalogue[kind].noun as VersionedNoun).events
  const last = history.findLast(({ type }) => type === created || type === restored)!
  if (last.type === created) return { position: last.position, createdAt: last.at }
  const { position, createdAt } = last.data as Origin
  return { position, createdAt }
}

import { edition } from '../content/edition.ts'
import { episode } from '../content/episode.ts'
import { media } from '../content/media.ts'
import { news } from '../content/news.ts'
import { page } from '../content/page.ts'
import { scheduleItem } from '../content/schedule-item.ts'
import { section } from '../content/section.ts'
import { sponsor } from '../content/sponsor.ts'
import { subscriber } from '../content/subscriber.ts'
import { writer } from '../content/writer.ts'
import type { Fact } from '../decider.ts'
import type { RecordedEvent } from '../log/event.ts'
import { isKnown } from './narrative.ts'

/** An item's fields at some moment; null before it came and after it went. */
export type State = Record<string, unknown> | null

type Foldable = { kind: string; initial: unknown; evolve(state: unknown, event: Fact): unknown }

/** The history never opens what is personal: it says only that there is something. */
export const SEALED = '(cifrado)'
const sealedSubscriber: Foldable = {
  kind: subscriber.kind,
  initial: null,
  evolve: (_state, { type }) => (type === 'SubscriberJoined' ? { address: SEALED } : null),
}

const nouns = new Map<string, Foldable>(
  [news, page, sponsor, scheduleItem, section, writer, episode, edition, media, sealedSubscriber].map((noun) => [
    noun.kind,
    noun as Foldable,
  ]),
)

export const kindIn = (stream: string) => stream.slice(0, stream.indexOf('/'))

/** Whether items of this stream's kind can be put together here. */
export const isKnownKind = (stream: string) => nouns.has(kindIn(stream))

/**
 * The states an item went through: the one before its first event, then one after each. An item of a kind that is not
 * known here has none, and an event that is not known changes none.
 */
export function statesOf(stream: string, events: readonly RecordedEvent[]): State[] {
  const noun = nouns.get(kindIn(stream))
  const states = [(noun?.initial ?? null) as State]
  for (const event of events) {
    const before = states.at(-1)!
    states.push(noun && isKnown(event.type) ? (noun.evolve(before, event) as State) : before)
  }
  return states
}

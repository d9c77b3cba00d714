import { catalogue, type VersionedKind } from '../content/catalogue.ts'
import type { Origin, VersionedNoun } from '../content/record.ts'
import type { RecordedEvent } from '../log/event.ts'

/** Where an item that was removed stood in lists. */
export function originOf(kind: VersionedKind, history: readonly RecordedEvent[]): Origin {
  const { created, restored } = (catalogue[kind].noun as VersionedNoun).events
  const last = history.findLast(({ type }) => type === created || type === restored)!
  if (last.type === created) return { position: last.position, createdAt: last.at }
  const { position, createdAt } = last.data as Origin
  return { position, createdAt }
}

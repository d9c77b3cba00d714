import type { VersionedNoun } from '../content/record.ts'
import { streamOf } from '../log/event.ts'
import type { ActEvent } from '../log/repeats.ts'

type Noun = Pick<VersionedNoun, 'kind' | 'events'>
type IsSame = (last: ActEvent) => boolean

/** A repeated write is recognised by the last event of its act. Event types belong to one kind. */
export const isCreation =
  ({ events }: Noun): IsSame =>
  ({ type }) =>
    type === events.created || type === events.restored

/** Some kinds have more events than one for a change, and a draft may bring its item back. */
export const isChangeOf =
  ({ kind, events: { created, removed, unpublished } }: Noun, id: string): IsSame =>
  ({ stream, type }) =>
    stream === streamOf(kind, id) && ![created, removed, unpublished].includes(type)

export const isPublicationOf =
  ({ kind, events: { removed, unpublished } }: Noun, id: string): IsSame =>
  ({ stream, type }) =>
    stream === streamOf(kind, id) && ![removed, unpublished].includes(type)

export const isEventOf =
  (type: string | undefined, kind: string, id: string): IsSame =>
  (last) =>
    last.type === type && last.stream === streamOf(kind, id)

import type { Upcaster } from '../decider.ts'
import type { ActEvent } from './act.ts'
import { edition } from './edition.ts'
import { episode } from './episode.ts'
import { type Kind, type KindWithDrafts, kindEntries } from './kinds.ts'
import { media } from './media.ts'
import { news } from './news.ts'
import { page } from './page.ts'
import type { RecordNoun } from './record.ts'
import { scheduleItem } from './schedule-item.ts'
import { section } from './section.ts'
import { sponsor } from './sponsor.ts'
import { subscriber } from './subscriber.ts'
import { type AnyKindWords, type EventIn, type FieldsIn, restoredSentence } from './words/kind-words.ts'
import type { Nouns } from './words/kinds.ts'
import { writer } from './writer.ts'

/** How import files name a kind, and which fields identify an item without id. */
export type Importing<Field = string> = {
  name: string
  key: readonly Field[]
  /** No two items may have the same key. */
  unique?: true
  /** New items are written in the order of this field. */
  order?: Field
  /** Written after all other kinds. */
  last?: true
}

type OnServer<K extends Kind> = {
  noun: Nouns[K] & { kind: K } & (K extends KindWithDrafts ? { commands: { unpublish: string } } : unknown)
  importing: Importing<keyof FieldsIn<Nouns[K]>> | null
}

const onServer = {
  news: { noun: news, importing: { name: 'news', key: ['slug'], unique: true, order: 'publishDate' } },
  page: { noun: page, importing: { name: 'pages', key: ['slug'], unique: true } },
  sponsor: { noun: sponsor, importing: { name: 'sponsors', key: ['name'] } },
  'schedule-item': { noun: scheduleItem, importing: { name: 'schedule', key: ['date', 'time', 'title'] } },
  section: {
    noun: section,
    importing: { name: 'sections', key: ['pageSlug', 'sectionKey'], unique: true, last: true },
  },
  writer: { noun: writer, importing: { name: 'writers', key: ['slug'], unique: true } },
  episode: { noun: episode, importing: { name: 'episodes', key: ['title'], order: 'publishDate' } },
  edition: { noun: edition, importing: { name: 'previous-years', key: ['year'], unique: true } },
  subscriber: { noun: subscriber, importing: null },
  media: { noun: media, importing: null },
} as const satisfies { [K in Kind]: OnServer<K> }

type Catalogue = { [K in Kind]: (typeof kindEntries)[K] & (typeof onServer)[K] }

export const kinds = Object.keys(onServer) as Kind[]

/** Every kind of content: `kinds.ts`, with what only the server needs. Tables and queries are in projections/index.ts. */
export const catalogue = Object.fromEntries(
  kinds.map((kind) => [kind, { ...kindEntries[kind], ...onServer[kind] }]),
) as Catalogue

/** The kinds whose state is their fields. */
export type RecordKind = { [K in Kind]: Catalogue[K]['noun'] extends RecordNoun ? K : never }[Kind]
export type VersionedKind = RecordKind | 'media'
export type FieldsOf<K extends RecordKind> = FieldsIn<Catalogue[K]['noun']>
export type KeyOf<K extends RecordKind> = Catalogue[K]['importing']['key'][number] & keyof FieldsOf<K>
export type SluggedKind = { [K in RecordKind]: 'slug' extends keyof FieldsOf<K> ? K : never }[RecordKind]

export const recordKinds = kinds.filter((kind): kind is RecordKind => 'fields' in catalogue[kind].noun)
/** The kinds whose changes can be undone, with a history and versions that can be put back. */
export const versionedKinds: readonly VersionedKind[] = [...recordKinds, 'media']
export const sluggedKinds = recordKinds.filter(
  (kind): kind is SluggedKind => 'slug' in catalogue[kind].noun.fields.shape,
)

/** The kinds with a public list; organisers write all of them in the same way. */
export const listedKinds = recordKinds.filter((kind) => catalogue[kind].api !== null)

export const kindsWithDrafts = recordKinds.filter((kind): kind is KindWithDrafts => 'drafts' in catalogue[kind])

type EventType = (EventIn<Nouns[Kind]> | ActEvent)['type']

/** Whether items keep their slug for ever, also when they are removed. */
export const keepsSlug = (kind: Kind): boolean => 'keepsSlug' in catalogue[kind].noun
/** The kinds whose old addresses redirect. */
export const movingKinds = sluggedKinds.filter((kind) => !keepsSlug(kind))

/** The type of the event that restores an item, by that of its creation. */
export const restoredTypes: ReadonlyMap<string, EventType> = new Map(
  recordKinds.map((kind) => [catalogue[kind].noun.events.created, catalogue[kind].noun.events.restored]),
)

/** By event type. */
function sentencesOf(kind: Kind): Record<string, string> {
  const { noun, words } = catalogue[kind] as { noun: { events?: { restored?: string } }; words: AnyKindWords }
  const restored = noun.events?.restored
  return { ...words.events, ...(restored && { [restored]: restoredSentence(words) }) }
}

/** The link of an undo to its act belongs to no kind. */
const sentences: Record<string, string> = Object.assign({}, ...kinds.map(sentencesOf), {
  ActUndone: 'Alteração anulada',
})
export const eventTypes = Object.keys(sentences) as EventType[]
export const isEventType = (type: string): type is EventType => Object.hasOwn(sentences, type)
/** An unknown event type is its own sentence. */
export const sentenceOf = (type: string) => (isEventType(type) ? sentences[type]! : type)

/** By event type: functions that convert data of schema 1 to 2, 2 to 3 and so on when stored events are read. */
export const upcasters = upcastersOf(
  Object.fromEntries(
    recordKinds.map((kind) => {
      const { events, upcasters = [] }: Pick<RecordNoun, 'events' | 'upcasters'> = catalogue[kind].noun
      return [events.created, upcasters]
    }),
  ),
)

/** A restored event has the shape of its kind's creation inside, and changes with it. */
export function upcastersOf(
  ofCreations: Readonly<Record<string, readonly Upcaster[]>>,
): Record<EventType, readonly Upcaster[]> {
  const all = Object.fromEntries(eventTypes.map((type) => [type, ofCreations[type] ?? []]))
  for (const kind of recordKinds) {
    const { created, restored } = catalogue[kind].noun.events
    all[restored] = all[created]!.map((step) => (data, item) => {
      const older = data.fields as typeof data
      const { slug, ...fields } = step(older, item)
      // A kept slug was made from an earlier title, which is not known here
      const isUnknown = slug === undefined || (keepsSlug(kind) && !('slug' in older))
      return { ...data, fields: isUnknown ? fields : { slug, ...fields } }
    })
  }
  return all as Record<EventType, readonly Upcaster[]>
}

export const typesOf = (kind: Kind): string[] => Object.keys(sentencesOf(kind))
const kindByType = new Map(kinds.flatMap((kind) => typesOf(kind).map((type) => [type, kind] as const)))
export const kindOfType = (type: string): Kind | undefined => kindByType.get(type)

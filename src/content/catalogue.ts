import type { Decider } from '../decider.ts'
import type { ActEvent } from './act.ts'
import { edition } from './edition.ts'
import { episode } from './episode.ts'
import { media } from './media.ts'
import { news } from './news.ts'
import { page, withMenuPlace } from './page.ts'
import type { RecordNoun } from './record.ts'
import { scheduleItem, withSessionFields } from './schedule-item.ts'
import { section } from './section.ts'
import { sectionAddress } from './section-address.ts'
import { sponsor, withSponsorRank } from './sponsor.ts'
import { subscriber } from './subscriber.ts'
import { editionWords } from './words/edition.ts'
import { episodeWords } from './words/episode.ts'
import { type KindWords, restoredSentence } from './words/kind-words.ts'
import { mediaWords } from './words/media.ts'
import { newsWords } from './words/news.ts'
import { pageWords } from './words/page.ts'
import { scheduleItemWords } from './words/schedule-item.ts'
import { sectionWords } from './words/section.ts'
import { sponsorWords } from './words/sponsor.ts'
import { subscriberWords } from './words/subscriber.ts'
import { writerWords } from './words/writer.ts'
import { writer } from './writer.ts'

type EventIn<N> = N extends Decider<infer _State, infer _Command, infer Event> ? Event : never
type FieldsIn<N> = N extends { blank: Partial<infer Fields> } ? Fields : Record<string, unknown>

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

type Entry<K, N> = {
  noun: N & { kind: K }
  words: KindWords<FieldsIn<N>, EventIn<N>['type']>
  importing: Importing<keyof FieldsIn<N>> | null
  /** The public read of all items; single items are at `api/:slug`. */
  api: `/api/${string}` | (FieldsIn<N> extends { slug: string } ? never : null)
  /** The public page that lists the items, and the page of each item. */
  pages: { list?: string; item?: `${string}/:slug` }
  /** Where an item without a page of its own is shown: an address with `:id`, or a function of its read table's row. */
  shownAt?: string | ((row: FieldsIn<N>) => string | null)
  /** Items can be written as drafts before they are public. */
  drafts?: N extends { commands: { unpublish: string } } ? true : never
}

const defineCatalogue = <const Entries extends { [K in keyof Entries]: Entry<K, Entries[K]['noun']> }>(
  entries: Entries,
) => entries

/** Every kind of content. Tables and queries of each are in projections/index.ts. */
export const catalogue = defineCatalogue({
  news: {
    noun: news,
    words: newsWords,
    importing: { name: 'news', key: ['slug'], unique: true, order: 'publishDate' },
    api: '/api/news',
    pages: { list: '/noticias', item: '/noticias/:slug' },
    drafts: true,
  },
  page: {
    noun: page,
    words: pageWords,
    importing: { name: 'pages', key: ['slug'], unique: true },
    api: '/api/pages',
    pages: { item: '/pagina/:slug' },
    drafts: true,
  },
  sponsor: {
    noun: sponsor,
    words: sponsorWords,
    importing: { name: 'sponsors', key: ['name'] },
    api: '/api/sponsors',
    pages: {},
    shownAt: '/#patrocinadores',
  },
  'schedule-item': {
    noun: scheduleItem,
    words: scheduleItemWords,
    importing: { name: 'schedule', key: ['date', 'time', 'title'] },
    api: '/api/schedule',
    pages: { list: '/programacao', item: '/programacao/:slug' },
  },
  section: {
    noun: section,
    words: sectionWords,
    importing: { name: 'sections', key: ['pageSlug', 'sectionKey'], unique: true, last: true },
    api: null,
    pages: {},
    shownAt: sectionAddress,
  },
  writer: {
    noun: writer,
    words: writerWords,
    importing: { name: 'writers', key: ['slug'], unique: true },
    api: '/api/writers',
    pages: { list: '/biblioteca', item: '/biblioteca/:slug' },
  },
  episode: {
    noun: episode,
    words: episodeWords,
    importing: { name: 'episodes', key: ['title'], order: 'publishDate' },
    api: '/api/podcasts',
    pages: { list: '/podcast' },
    shownAt: '/podcast',
  },
  edition: {
    noun: edition,
    words: editionWords,
    importing: { name: 'previous-years', key: ['year'], unique: true },
    api: '/api/previous-years',
    pages: {},
  },
  subscriber: { noun: subscriber, words: subscriberWords, importing: null, api: null, pages: {} },
  media: { noun: media, words: mediaWords, importing: null, api: null, pages: {} },
})

type Catalogue = typeof catalogue
export type Kind = keyof Catalogue
export type EventOf<K extends Kind> = { [Each in K]: EventIn<Catalogue[Each]['noun']> }[K]
export type ContentEvent = EventOf<Kind>

/** The kinds whose state is their fields. */
export type RecordKind = { [K in Kind]: Catalogue[K]['noun'] extends RecordNoun ? K : never }[Kind]
export type VersionedKind = RecordKind | 'media'
export type FieldsOf<K extends RecordKind> = FieldsIn<Catalogue[K]['noun']>
export type KeyOf<K extends RecordKind> = Catalogue[K]['importing']['key'][number] & keyof FieldsOf<K>
export type SluggedKind = { [K in RecordKind]: 'slug' extends keyof FieldsOf<K> ? K : never }[RecordKind]

export type KindWithDrafts = { [K in RecordKind]: Catalogue[K] extends { drafts: true } ? K : never }[RecordKind]

/** The kinds with public pages of their own. */
export type PageKind = { [K in Kind]: keyof Catalogue[K]['pages'] extends never ? never : K }[Kind]

export const kinds = Object.keys(catalogue) as Kind[]
export const isKind = (name: string): name is Kind => Object.hasOwn(catalogue, name)
export const recordKinds = kinds.filter((kind): kind is RecordKind => 'fields' in catalogue[kind].noun)
/** The kinds whose changes can be undone, with a history and versions that can be put back. */
export const versionedKinds: readonly VersionedKind[] = [...recordKinds, 'media']
export const sluggedKinds = recordKinds.filter(
  (kind): kind is SluggedKind => 'slug' in catalogue[kind].noun.fields.shape,
)

export const kindsWithDrafts = recordKinds.filter((kind): kind is KindWithDrafts => 'drafts' in catalogue[kind])

type EventType = (ContentEvent | ActEvent)['type']

/** Whether items keep their slug for ever, also when they are removed. */
export const keepsSlug = (kind: Kind): boolean => 'keepsSlug' in catalogue[kind].noun
/** The kinds whose old addresses redirect. */
export const movingKinds = sluggedKinds.filter((kind) => !keepsSlug(kind))

/** The type of the event that restores an item, by that of its creation. */
export const restoredTypes: ReadonlyMap<string, EventType> = new Map(
  recordKinds.map((kind) => [catalogue[kind].noun.events.created, catalogue[kind].noun.events.restored]),
)

const sentences: Record<string, string> = Object.assign(
  {},
  ...kinds.map((kind) => catalogue[kind].words.events),
  ...recordKinds.map((kind) => ({ [catalogue[kind].noun.events.restored]: restoredSentence(catalogue[kind].words) })),
  { ActUndone: 'Alteração anulada' },
)
export const eventTypes = Object.keys(sentences) as EventType[]
export const isEventType = (type: string): type is EventType => Object.hasOwn(sentences, type)
/** An unknown event type is its own sentence. */
export const sentenceOf = (type: string) => (isEventType(type) ? sentences[type]! : type)

type Upcaster = (data: Record<string, unknown>, item: { id: string }) => Record<string, unknown>

/** By event type: functions that convert data of schema 1 to 2, 2 to 3 and so on when stored events are read. */
const changedShapes: Partial<Record<EventType, readonly Upcaster[]>> = {
  ScheduleItemAdded: [withSessionFields],
  SponsorAdded: [withSponsorRank],
  PagePublished: [withMenuPlace],
}

export const upcasters = upcastersOf(changedShapes)

/** A restored event has the shape of its kind's creation inside, and changes with it. */
export function upcastersOf(shapes: typeof changedShapes): Record<EventType, readonly Upcaster[]> {
  const all = Object.fromEntries(eventTypes.map((type) => [type, shapes[type] ?? []]))
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

import type { Knex } from 'knex'
import type { FieldsOf, KeyOf, RecordKind, SluggedKind } from '../src/content/catalogue.ts'
import type { Kind } from '../src/content/kinds.ts'
import { actsProjection } from './acts.ts'
import { editionsTable, previousYears } from './editions.ts'
import { allEpisodes, episodesTable } from './episodes.ts'
import { mediaById, mediaProjection } from './media.ts'
import { allNews, newsBySlug, newsTable } from './news.ts'
import { allPages, pagesInMenu, pagesTable } from './pages.ts'
import type { Projection } from './projection.ts'
import { allScheduleItems, programme, scheduleItemById, scheduleProjection, sessionBySlug } from './schedule.ts'
import { allSectionKeys, removedSectionId, sectionsTable } from './sections.ts'
import { sessionChangesProjection } from './session-changes.ts'
import { slugsProjection } from './slugs.ts'
import { allSponsors, sponsorsTable } from './sponsors.ts'
import { subscribersProjection } from './subscribers.ts'
import { titlesProjection } from './titles.ts'
import { allWriters, writersTable } from './writers.ts'

type Item<K extends RecordKind> = FieldsOf<K> & { id: string; version: number }
type Find<Found> = (db: Knex, by: string) => Promise<Found | undefined>

type ReadModel<K extends Kind> = {
  projections: readonly [Projection, ...Projection[]] // the first has one row per item
} & (K extends RecordKind
  ? {
      all(db: Knex): Promise<(Pick<FieldsOf<K>, KeyOf<K>> & { id: string })[]>
      /** What visitors are shown of them. */
      listed?(db: Knex, told: { since?: string }): Promise<unknown[]>
      byId?: Find<Item<K>>
      /** Changes of a form as they are stored. */
      stored?(db: Knex, id: string, fields: Partial<FieldsOf<K>>): Promise<Partial<FieldsOf<K>>>
      /** A removed item as which one with these fields is continued when it is written again. */
      removedId?(db: Knex, fields: FieldsOf<K>): Promise<string | undefined>
    }
  : { byId?: Find<{ id: string; version: number }> }) &
  (K extends SluggedKind ? { bySlug: Find<Item<K>> } : unknown)

/** Projections and queries by kind; src/content/catalogue.ts has the rest of each kind. */
export const readModels = {
  news: { ...newsTable, all: allNews, bySlug: newsBySlug },
  page: { ...pagesTable, all: allPages, listed: pagesInMenu },
  sponsor: { ...sponsorsTable, all: allSponsors },
  'schedule-item': {
    projections: [scheduleProjection, sessionChangesProjection],
    all: allScheduleItems,
    listed: programme,
    byId: scheduleItemById,
    bySlug: sessionBySlug,
  },
  section: { ...sectionsTable, all: allSectionKeys, removedId: removedSectionId },
  writer: { ...writersTable, all: allWriters },
  episode: { ...episodesTable, all: allEpisodes },
  edition: { ...editionsTable, all: previousYears },
  subscriber: { projections: [subscribersProjection] },
  media: { projections: [mediaProjection], byId: mediaById },
} satisfies { [K in Kind]: ReadModel<K> }

/** They find events; no page shows them. */
export const logIndexes: readonly Projection[] = [titlesProjection, actsProjection]

export const projections: readonly Projection[] = [
  ...Object.values(readModels).flatMap((model): readonly Projection[] => model.projections),
  slugsProjection,
  ...logIndexes,
]

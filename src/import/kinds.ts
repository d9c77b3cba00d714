import type { Knex } from 'knex'
import type { z } from 'zod'
import { previousYears } from '../../projections/editions.ts'
import { allEpisodes } from '../../projections/episodes.ts'
import { allNews } from '../../projections/news.ts'
import { allPages } from '../../projections/pages.ts'
import { wholeSchedule } from '../../projections/schedule.ts'
import { sectionPlaces } from '../../projections/sections.ts'
import { allSponsors } from '../../projections/sponsors.ts'
import { allWriters } from '../../projections/writers.ts'
import { edition } from '../content/edition.ts'
import { episode } from '../content/episode.ts'
import { todayInLisbon } from '../content/lisbon-time.ts'
import { news } from '../content/news.ts'
import { page } from '../content/page.ts'
import { scheduleItem } from '../content/schedule-item.ts'
import { section } from '../content/section.ts'
import { sponsor } from '../content/sponsor.ts'
import { writer } from '../content/writer.ts'
import type { Decider, Fact } from '../decider.ts'

export type Fields = Record<string, unknown>

/** A noun as the importer sees it: fields to check, a command to create and one to change. */
type Noun = Decider<unknown, unknown, Fact> & {
  fields: z.ZodObject
  blank: Fields
  commands: { create: string; change: string }
}

export type Kind = {
  noun: Noun
  /** What an item without id is recognised by. */
  key: readonly string[]
  /** No two items may have the same key. */
  unique: boolean
  /** The field that holds the address of the picture a file names as `image` (or `headerImage`). */
  picture: 'imageUrl' | 'headerImageUrl'
  /** The items there are, with id and key. */
  existing(db: Knex): Promise<(Fields & { id: string })[]>
  /** The field that a missing slug is made from. */
  slugFrom?: string
  /** New items are written in the order of this field. */
  order?: string
  /** What a new item holds in fields that are missing and have no fixed blank. */
  defaults?(given: Fields, now: Date): Fields
}

const record = { unique: false, picture: 'imageUrl' } as const
const addressed = { ...record, key: ['slug'], unique: true } as const

/** Every kind of content that can be imported, by the name that files call it. */
export const kinds = {
  news: {
    ...addressed,
    noun: news,
    existing: allNews,
    slugFrom: 'title',
    order: 'publishDate',
    defaults: (_given, now) => ({ publishDate: todayInLisbon(now) }),
  },
  pages: {
    ...addressed,
    noun: page,
    picture: 'headerImageUrl',
    existing: allPages,
    slugFrom: 'title',
    defaults: ({ title }) => ({ menuTitle: title ?? '' }),
  },
  sponsors: { ...record, noun: sponsor, key: ['name'], existing: allSponsors },
  schedule: { ...record, noun: scheduleItem, key: ['date', 'time', 'title'], existing: wholeSchedule },
  writers: { ...addressed, noun: writer, existing: allWriters, slugFrom: 'name' },
  episodes: { ...record, noun: episode, key: ['title'], existing: allEpisodes, order: 'publishDate' },
  'previous-years': { ...record, noun: edition, key: ['year'], unique: true, existing: previousYears },
  sections: { ...record, noun: section, key: ['pageSlug', 'sectionKey'], unique: true, existing: sectionPlaces },
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]
export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name)
export const kindOf = (name: KindName): Kind => kinds[name]

import type { Knex } from 'knex'
import { previousYears } from '../../projections/editions.ts'
import { allEpisodes } from '../../projections/episodes.ts'
import { allNews, newsBySlug } from '../../projections/news.ts'
import { allPages, pageBySlug } from '../../projections/pages.ts'
import { dependenciesOfPart } from '../../projections/revisions.ts'
import { scheduleState, wholeSchedule } from '../../projections/schedule.ts'
import { FRAME, partOfPage, publicFrameSections, publicSectionsOfPage } from '../../projections/sections.ts'
import { slugMovedTo } from '../../projections/slugs.ts'
import { allSponsors } from '../../projections/sponsors.ts'
import { allWriters, writerBySlug } from '../../projections/writers.ts'
import { addressFinder, type KnownQuery } from '../content/canonical-address.ts'
import { Malformed, Moved, NotFound } from '../errors.ts'
import type { PublicAddress } from './middleware/canonical-redirect.ts'

type ReadParams = { slug: string; query: URLSearchParams }

export type PublicRead = {
  path: string
  /** The query names that change the answer; all others mean nothing. */
  query?: KnownQuery
  /** The projections, or parts of them, that the answer is made from. */
  needs: readonly string[] | ((asked: ReadParams) => readonly string[])
  /** Never kept by anybody (spec, section 7: page sections). */
  noStore?: true
  load(db: Knex, asked: ReadParams): Promise<unknown>
}

type Kind = Parameters<typeof slugMovedTo>[1]
const bySlug =
  <T>(kind: Kind, find: (db: Knex, slug: string) => Promise<T | undefined>, gone: string) =>
  async (db: Knex, { slug }: ReadParams): Promise<T> => {
    const found = await find(db, slug)
    if (found) return found
    const moved = await slugMovedTo(db, kind, slug)
    if (moved) throw new Moved(moved)
    throw new NotFound(gone)
  }

const sectionsAsked = (db: Knex, { query }: ReadParams) => {
  const pageSlug = query.get('pageSlug')
  if (!pageSlug) throw new Malformed('Indique a página: ?pageSlug=homepage.')
  return publicSectionsOfPage(db, pageSlug)
}

/** Every public read: the API serves them and the pages are rendered from them. */
export const publicReads: readonly PublicRead[] = [
  { path: '/api/pages', needs: ['pages'], load: allPages },
  { path: '/api/pages/:slug', needs: ['pages', 'slugs'], load: bySlug('page', pageBySlug, 'Esta página não existe.') },
  {
    path: '/api/page-sections',
    query: { pageSlug: 'any' },
    needs: ({ query }) => dependenciesOfPart('sections', partOfPage(query.get('pageSlug') ?? '')),
    noStore: true,
    load: sectionsAsked,
  },
  { path: '/api/frame-sections', needs: dependenciesOfPart('sections', FRAME), load: publicFrameSections },
  { path: '/api/sponsors', needs: ['sponsors'], load: allSponsors },
  { path: '/api/news', needs: ['news'], load: allNews },
  { path: '/api/news/:slug', needs: ['news', 'slugs'], load: bySlug('news', newsBySlug, 'Esta notícia não existe.') },
  { path: '/api/writers', needs: ['writers'], load: allWriters },
  {
    path: '/api/writers/:slug',
    needs: ['writers', 'slugs'],
    load: bySlug('writer', writerBySlug, 'Este autor não existe.'),
  },
  { path: '/api/schedule', needs: ['schedule'], load: wholeSchedule },
  { path: '/api/schedule-state', needs: ['schedule'], load: scheduleState },
  { path: '/api/podcasts', needs: ['episodes'], load: allEpisodes },
  { path: '/api/previous-years', needs: ['editions'], load: previousYears },
]

/** Every read's address, and how to look for the item that it is about. */
export const readableReads = (db: Knex): PublicAddress[] =>
  publicReads.map(({ path, load }) => {
    const item = (slug: string) => load(db, { slug, query: new URLSearchParams() })
    return path.endsWith('/:slug') ? { path, item } : { path }
  })

export const needsOf = ({ needs }: PublicRead, asked: ReadParams) =>
  typeof needs === 'function' ? needs(asked) : needs

const find = addressFinder(publicReads)

/** What a page asks of itself while it is rendered, by the address that the browser would ask at. */
export function readAt(address: string): { needs: readonly string[]; load(db: Knex): Promise<unknown> } {
  const [path = '', search] = address.split('?')
  const found = find(path)
  if (!found) throw new Error(`no read at ${address}`)
  const asked = { slug: found.slug, query: new URLSearchParams(search) }
  return { needs: needsOf(found.entry, asked), load: (db) => found.entry.load(db, asked) }
}

import type { Knex } from 'knex'
import { previousYears } from '../../projections/editions.ts'
import { allEpisodes } from '../../projections/episodes.ts'
import { allNews, newsBySlug } from '../../projections/news.ts'
import { allPages, pageBySlug } from '../../projections/pages.ts'
import { scheduleState, wholeSchedule } from '../../projections/schedule.ts'
import { publicSectionsOfPage } from '../../projections/sections.ts'
import { slugMovedTo } from '../../projections/slugs.ts'
import { allSponsors } from '../../projections/sponsors.ts'
import { allWriters, writerBySlug } from '../../projections/writers.ts'
import { Malformed, Moved, NotFound } from '../errors.ts'

type Asked = { slug: string; query: URLSearchParams }

export type PublicRead = {
  path: string
  /** The projections that the answer is made from. */
  needs: readonly string[]
  /** Never kept by anybody (spec, section 7: page sections). */
  noStore?: true
  load(db: Knex, asked: Asked): Promise<unknown>
}

type Kind = Parameters<typeof slugMovedTo>[1]
const bySlug =
  <T>(kind: Kind, find: (db: Knex, slug: string) => Promise<T | undefined>, gone: string) =>
  async (db: Knex, { slug }: Asked): Promise<T> => {
    const found = await find(db, slug)
    if (found) return found
    const moved = await slugMovedTo(db, kind, slug)
    if (moved) throw new Moved(moved)
    throw new NotFound(gone)
  }

const sectionsAsked = (db: Knex, { query }: Asked) => {
  const pageSlug = query.get('pageSlug')
  if (!pageSlug) throw new Malformed('Indique a página: ?pageSlug=homepage.')
  return publicSectionsOfPage(db, pageSlug)
}

/** Every public read: the API serves them and the pages are rendered from them. */
export const publicReads: readonly PublicRead[] = [
  { path: '/api/pages', needs: ['pages'], load: allPages },
  { path: '/api/pages/:slug', needs: ['pages', 'slugs'], load: bySlug('page', pageBySlug, 'Esta página não existe.') },
  { path: '/api/page-sections', needs: ['sections'], noStore: true, load: sectionsAsked },
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

export type Question = { read: PublicRead; ask(db: Knex): Promise<unknown> }

/** The read that an address such as '/api/news/ola?x=1' asks for, or undefined when there is none. */
export function questionAt(address: string): Question | undefined {
  const url = new URL(address, 'http://localhost')
  for (const read of publicReads) {
    const slug = slugIn(read.path, url.pathname)
    if (slug !== null) return { read, ask: (db) => read.load(db, { slug, query: url.searchParams }) }
  }
}

function slugIn(pattern: string, path: string): string | null {
  if (!pattern.endsWith('/:slug')) return path === pattern ? '' : null
  const base = pattern.slice(0, -':slug'.length)
  const rest = path.startsWith(base) ? path.slice(base.length) : ''
  return rest && !rest.includes('/') ? decoded(rest) : null
}

/** A broken escape is a slug that nobody has. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

import type { Knex } from 'knex'
import { editionsProjection, editionsState } from '../../projections/editions.ts'
import { readModels } from '../../projections/index.ts'
import { dependenciesOfPart } from '../../projections/revisions.ts'
import {
  guestWriters,
  newlyRemoved,
  scheduleProjection,
  scheduleState,
  sessionsOfGuest,
} from '../../projections/schedule.ts'
import {
  FRAME,
  partOfPage,
  publicFrameSections,
  publicSectionsOfPage,
  sectionsProjection,
} from '../../projections/sections.ts'
import { sessionChangesProjection } from '../../projections/session-changes.ts'
import { currentSlug } from '../../projections/slug-lookup.ts'
import { slugsProjection } from '../../projections/slugs.ts'
import { writersProjection } from '../../projections/writers.ts'
import { addressFinder, type KnownQuery } from '../content/canonical-address.ts'
import { catalogue, keepsSlug, recordKinds, type SluggedKind, sluggedKinds } from '../content/catalogue.ts'
import type { Writer } from '../content/writer.ts'
import { Malformed, Moved, NotFound } from '../errors.ts'
import type { PublicAddress } from './middleware/canonical-redirect.ts'

/** `since`: the programme tells what changed since then (ISO-8601 UTC). */
type ReadParams = { slug: string; query: URLSearchParams; since?: string }

export type PublicRead = {
  path: string
  query?: KnownQuery // the parameters that change the answer
  /** The projections, or parts of them, that the answer shows. */
  needs: readonly string[] | ((params: ReadParams) => readonly string[])
  noStore?: true // never cached (spec, section 7: page sections)
  load(db: Knex, params: ReadParams): Promise<unknown>
}

type Listed = {
  all: PublicRead['load']
  listed?: PublicRead['load']
  projections: readonly { name: string }[]
}

const lists = recordKinds.flatMap((kind): PublicRead[] => {
  const { all, listed = all, projections }: Listed = readModels[kind]
  const path = catalogue[kind].api
  return path ? [{ path, needs: projections.map(({ name }) => name), load: listed }] : []
})

const items = sluggedKinds.map((kind): PublicRead => {
  const { projections } = readModels[kind]
  const path = `${catalogue[kind].api}/:slug`
  const needs = [...projections.map(({ name }) => name), ...(keepsSlug(kind) ? [] : [slugsProjection.name])]
  return { path, needs, load: itemWithSlug(kind) }
})

function itemWithSlug(kind: SluggedKind): PublicRead['load'] {
  const { bySlug }: { bySlug(db: Knex, slug: string, params: ReadParams): Promise<object | undefined> } =
    readModels[kind]
  return async (db, params) => {
    const { slug } = params
    const found = await bySlug(db, slug, params)
    if (found) return found
    const moved = keepsSlug(kind) ? undefined : await currentSlug(db, kind, slug)
    if (moved) throw new Moved(moved)
    throw new NotFound(catalogue[kind].noun.notFound)
  }
}

const sectionsOfRequestedPage = (db: Knex, { query }: ReadParams) => {
  const pageSlug = query.get('pageSlug')
  if (!pageSlug) throw new Malformed('Indique a página: ?pageSlug=homepage.')
  return publicSectionsOfPage(db, pageSlug)
}

/** The API serves them, and pages are rendered from them. */
export const publicReads: readonly PublicRead[] = [
  ...lists,
  ...items,
  {
    path: '/api/page-sections',
    query: { pageSlug: 'any' },
    needs: ({ query }) => dependenciesOfPart(sectionsProjection.name, partOfPage(query.get('pageSlug') ?? '')),
    noStore: true,
    load: sectionsOfRequestedPage,
  },
  { path: '/api/frame-sections', needs: dependenciesOfPart(sectionsProjection.name, FRAME), load: publicFrameSections },
  { path: '/api/previous-years-state', needs: [editionsProjection.name], load: editionsState },
  { path: '/api/schedule-state', needs: [scheduleProjection.name], load: scheduleState },
  {
    path: '/api/schedule-removed',
    needs: [scheduleProjection.name, sessionChangesProjection.name],
    load: newlyRemoved,
  },
  { path: '/api/schedule-guests', needs: [scheduleProjection.name, writersProjection.name], load: guestWriters },
  {
    path: '/api/writer-sessions/:slug',
    needs: [scheduleProjection.name, writersProjection.name, slugsProjection.name],
    async load(db, params) {
      const { name } = (await itemWithSlug('writer')(db, params)) as Writer
      return sessionsOfGuest(db, name)
    },
  },
]

export const readableReads = (db: Knex): PublicAddress[] =>
  publicReads.map(({ path, load }) => {
    const item = (slug: string) => load(db, { slug, query: new URLSearchParams() })
    return path.endsWith('/:slug') ? { path, item } : { path }
  })

export const needsOf = ({ needs }: PublicRead, params: ReadParams) =>
  typeof needs === 'function' ? needs(params) : needs

const find = addressFinder(publicReads)

/** Lets a render execute a read in process, by the address that a browser would request. */
export function readAt(
  address: string,
  since?: string,
): { needs: readonly string[]; load(db: Knex): Promise<unknown> } {
  const [path = '', search] = address.split('?')
  const found = find(path)
  if (!found) throw new Error(`no read at ${address}`)
  const params = { slug: found.slug, query: new URLSearchParams(search), since }
  return { needs: needsOf(found.entry, params), load: (db) => found.entry.load(db, params) }
}

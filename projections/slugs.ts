import type { Knex } from 'knex'
import type { NewsEvent } from '../src/content/news.ts'
import type { PageEvent } from '../src/content/page.ts'
import type { WriterEvent } from '../src/content/writer.ts'
import { idOf } from '../src/decider.ts'
import { valuesFor } from './apply.ts'
import { newsProjection } from './news.ts'
import { pagesProjection } from './pages.ts'
import { type Change, defineProjection, type Happened } from './projection.ts'
import { writersProjection } from './writers.ts'

type Named = 'news' | 'page' | 'writer'

const remember =
  (kind: Named) =>
  (event: Happened<{ type: string; data: { slug?: string } }>): Change[] =>
    event.data.slug === undefined
      ? []
      : [{ kind: 'put', row: { kind, slug: event.data.slug, id: idOf(event), position: event.position } }]

/** Every slug an item ever had, so that old addresses lead to the new one. */
export const slugsProjection = defineProjection<NewsEvent | PageEvent | WriterEvent>({
  name: 'slugs',
  version: 2,
  table: 'read_slugs',
  key: ['kind', 'slug', 'id'],
  create(table) {
    table.text('kind').notNullable()
    table.text('slug').notNullable()
    table.text('id').notNullable()
    table.integer('position').notNullable()
    table.primary(['kind', 'slug', 'id'])
  },
  on: {
    NewsPublished: remember('news'),
    NewsRevised: remember('news'),
    PagePublished: remember('page'),
    PageRevised: remember('page'),
    WriterAdded: remember('writer'),
    WriterRevised: remember('writer'),
  },
})

const named = { news: newsProjection, page: pagesProjection, writer: writersProjection } as const

/** Where the item that last gave up this slug is now. Items that are gone are not found. */
export async function slugMovedTo(db: Knex, kind: Named, slug: string): Promise<string | undefined> {
  const { table } = named[kind]
  const found = await db('read_slugs')
    .join(table, `${table}.id`, 'read_slugs.id')
    .where({ 'read_slugs.kind': kind, 'read_slugs.slug': slug })
    .orderBy('read_slugs.position', 'desc')
    .select({ slug: `${table}.slug` })
    .first()
  return found?.slug
}

/** Where to look, and what is about to happen and cannot be looked up yet. */
export type LookUp = { db: Knex; pending: readonly Happened[] }

/** The first of slug, slug-2, slug-3 … that no living item has, nor one that is about to be written. */
export async function freeSlug({ db, pending }: LookUp, kind: Named, slug: string): Promise<string> {
  const { table } = named[kind]
  // After all that begins with `${slug}-` comes what goes on with the next sign, a full stop
  const found: string[] = await db(table)
    .where({ slug })
    .orWhere((numbered) => numbered.where('slug', '>=', `${slug}-`).where('slug', '<', `${slug}.`))
    .pluck('slug')
  const taken = new Set([...found, ...valuesFor(named[kind], pending, 'slug')])
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

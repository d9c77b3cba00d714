import type { Knex } from 'knex'
import { catalogue, keepsSlug, type SluggedKind } from '../src/content/catalogue.ts'
import { firstFree, slugify, titleSlug } from '../src/content/slug.ts'
import { valuesFor } from './apply.ts'
import { readModels } from './index.ts'
import type { ProjectedEvent } from './projection.ts'

/** Resolves a former slug to the item's slug of today. */
export async function currentSlug(db: Knex, kind: SluggedKind, slug: string): Promise<string | undefined> {
  const { table } = readModels[kind].projections[0]
  const found = await db('read_slugs')
    .join(table, `${table}.id`, 'read_slugs.id')
    .where({ 'read_slugs.kind': kind, 'read_slugs.slug': slug })
    .orderBy('read_slugs.position', 'desc')
    .select({ slug: `${table}.slug` })
    .first()
  return found?.slug
}

/** All slugs of a kind that its items have or had, with their ids. */
const slugRows = (db: Knex, kind: SluggedKind): Knex.QueryBuilder =>
  keepsSlug(kind) ? db(readModels[kind].projections[0].table) : db('read_slugs').where({ kind })

/** The slug that each item has or had last, by id. */
export async function lastSlugs(db: Knex, kind: SluggedKind, ids: readonly string[]): Promise<Map<string, string>> {
  const rows: { id: string; slug: string }[] = await slugRows(db, kind)
    .whereIn('id', ids)
    .orderBy('position')
    .select('id', 'slug')
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** The streams of all items that have or had the slug, as a query. */
export function streamsWithSlug(db: Knex, kind: SluggedKind, slug: string): Knex.QueryBuilder {
  return slugRows(db, kind)
    .where({ slug })
    .select({ stream: db.raw("? || '/' || id", [kind]) })
}

/** `pending`: events of this transaction that the database does not show yet. */
type SlugLookup = { db: Knex; pending: readonly ProjectedEvent[] }

/** The first of slug, slug-2, slug-3 … that is not used, pending events included. */
export async function freeSlug({ db, pending }: SlugLookup, kind: SluggedKind, slug: string): Promise<string> {
  const { table } = readModels[kind].projections[0]
  // '.' follows '-' in ASCII: the range has all slugs that begin with `${slug}-`
  const found: string[] = await db(table)
    .where({ slug })
    .orWhere((numbered) => numbered.where('slug', '>=', `${slug}-`).where('slug', '<', `${slug}.`))
    .pluck('slug')
  const taken = new Set<unknown>([...found, ...valuesFor(readModels[kind].projections[0], pending, 'slug')])
  return firstFree(slug, taken)
}

/** The slug that an item of a kind that keeps slugs has for ever: its own if it was there before, otherwise a free one. */
export async function slugToKeep(
  lookup: SlugLookup,
  kind: SluggedKind,
  item: Record<string, unknown>,
  id: string,
): Promise<string> {
  const { noun, words } = catalogue[kind]
  const [own] = (await lastSlugs(lookup.db, kind, [id])).values()
  return own ?? freeSlug(lookup, kind, titleSlug(String(item[noun.slugFrom])) || slugify(words.name))
}

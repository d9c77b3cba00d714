import type { Knex } from 'knex'
import type { SluggedKind } from '../src/content/catalogue.ts'
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

/** The slug that each item has or had last, by id. */
export async function lastSlugs(db: Knex, kind: SluggedKind, ids: readonly string[]): Promise<Map<string, string>> {
  const rows: { id: string; slug: string }[] = await db('read_slugs')
    .where({ kind })
    .whereIn('id', ids)
    .orderBy('position')
    .select('id', 'slug')
  return new Map(rows.map(({ id, slug }) => [id, slug]))
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
  const taken = new Set([...found, ...valuesFor(readModels[kind].projections[0], pending, 'slug')])
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

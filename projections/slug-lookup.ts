import type { Knex } from 'knex'
import type { SluggedKind } from '../src/content/catalogue.ts'
import { valuesFor } from './apply.ts'
import { readModels } from './index.ts'
import type { ProjectedEvent } from './projection.ts'

/** Where the item that last gave up this slug is now. Items that are gone are not found. */
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

/** Where to look, and what is about to happen and cannot be looked up yet. */
export type SlugLookup = { db: Knex; pending: readonly ProjectedEvent[] }

/** The first of slug, slug-2, slug-3 … that no living item has, nor one that is about to be written. */
export async function freeSlug({ db, pending }: SlugLookup, kind: SluggedKind, slug: string): Promise<string> {
  const { table } = readModels[kind].projections[0]
  // After all that begins with `${slug}-` comes what goes on with the next sign, a full stop
  const found: string[] = await db(table)
    .where({ slug })
    .orWhere((numbered) => numbered.where('slug', '>=', `${slug}-`).where('slug', '<', `${slug}.`))
    .pluck('slug')
  const taken = new Set([...found, ...valuesFor(readModels[kind].projections[0], pending, 'slug')])
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

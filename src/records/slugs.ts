import { freeSlug, slugToKeep } from '../../projections/slug-lookup.ts'
import { catalogue, keepsSlug, type SluggedKind } from '../content/catalogue.ts'
import type { Fields } from '../content/check-fields.ts'
import { chooseSlug, slugify } from '../content/slug.ts'
import type { Unit } from '../log/unit.ts'

/** A slug without letters or digits becomes empty; one that cannot be chosen is ignored. */
export function normaliseSlug(kind: SluggedKind, sent: Fields): Fields {
  const { slug, ...rest } = sent
  if (keepsSlug(kind)) return rest
  return typeof slug === 'string' ? { ...rest, slug: slugify(slug) } : sent
}

/** Derives a free slug from the item's title, otherwise from its id. */
export async function slugFor(kind: SluggedKind, item: Fields, unit: Unit, id: string): Promise<string> {
  if (keepsSlug(kind)) return slugToKeep(unit, kind, item, id)
  const base = chooseSlug('', String(item[catalogue[kind].noun.slugFrom])) || slugify(id)
  const own = typeof item.slug === 'string' ? item.slug : ''
  const isSuitable = own === base || (own.startsWith(`${base}-`) && /^-\d+$/.test(own.slice(base.length)))
  return isSuitable ? own : freeSlug(unit, kind, base)
}

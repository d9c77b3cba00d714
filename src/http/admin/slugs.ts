import { freeSlug } from '../../../projections/slug-lookup.ts'
import { catalogue, type SluggedKind } from '../../content/catalogue.ts'
import { chooseSlug, slugify } from '../../content/slug.ts'
import type { Unit } from '../../log/unit.ts'
import type { Fields } from '../fields.ts'

/** A slug without letters or digits becomes empty. */
export const normaliseSlug = (sent: Fields): Fields =>
  typeof sent.slug === 'string' ? { ...sent, slug: slugify(sent.slug) } : sent

/** Derives a free slug from the item's title, otherwise from its id. */
export async function slugFor(kind: SluggedKind, item: Fields, unit: Unit, id: string): Promise<string> {
  const base = chooseSlug('', String(item[catalogue[kind].noun.slugFrom])) || slugify(id)
  const own = typeof item.slug === 'string' ? item.slug : ''
  const isSuitable = own === base || (own.startsWith(`${base}-`) && /^-\d+$/.test(own.slice(base.length)))
  return isSuitable ? own : freeSlug(unit, kind, base)
}

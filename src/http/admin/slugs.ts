import { freeSlug } from '../../../projections/slug-lookup.ts'
import { catalogue, type SluggedKind } from '../../content/catalogue.ts'
import { chooseSlug, slugify } from '../../content/slug.ts'
import type { Unit } from '../../log/unit.ts'
import type { Fields } from '../fields.ts'

/** A typed slug in its proper form; one without a letter or digit is none. */
export const tidySlug = (sent: Fields): Fields =>
  typeof sent.slug === 'string' ? { ...sent, slug: slugify(sent.slug) } : sent

/** The slug of an item that was given none: made from its title, else from its id, with a number while it is taken. */
export async function slugFor(kind: SluggedKind, item: Fields, unit: Unit, id: string): Promise<string> {
  const base = chooseSlug('', String(item[catalogue[kind].noun.slugFrom])) || slugify(id)
  const own = typeof item.slug === 'string' ? item.slug : ''
  // The item's own address is as good as a new one
  const fits = own === base || (own.startsWith(`${base}-`) && /^-\d+$/.test(own.slice(base.length)))
  return fits ? own : freeSlug(unit, kind, base)
}

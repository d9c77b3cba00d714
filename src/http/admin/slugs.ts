import { freeSlug } from '../../../projections/slugs.ts'
import { slugFrom, slugify } from '../../content/slug.ts'
import type { Fields } from '../fields.ts'
import type { Place } from './records.ts'

/** A typed slug in its proper form; one without a letter or digit is none. */
export const tidySlug = (sent: Fields): Fields =>
  typeof sent.slug === 'string' ? { ...sent, slug: slugify(sent.slug) } : sent

/** The slug of an item that was given none: made from its title, else from its id, with a number while it is taken. */
export const slugFor =
  (kind: 'news' | 'page') =>
  async ({ title, slug }: Fields, { unit, id }: Place): Promise<string> => {
    const base = slugFrom('', String(title)) || slugify(id)
    const own = typeof slug === 'string' ? slug : ''
    // The item's own address is as good as a new one
    const fits = own === base || (own.startsWith(`${base}-`) && /^-\d+$/.test(own.slice(base.length)))
    return fits ? own : freeSlug(unit, kind, base)
  }

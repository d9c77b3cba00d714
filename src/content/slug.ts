import { fold } from './fold.ts'

const MAX_SLUG_LENGTH = 500 // PostgreSQL cannot index more than 2,700 bytes

/** 'Edição nº 1 — Olá' -> 'edicao-no-1-ola' (spec, section 5). Also removes accents and trims hyphens. */
export function slugify(title: string): string {
  return fold(title)
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '')
}

const MAX_KEPT_LENGTH = 60

/** At most 60 characters, cut at a word; empty for a title without usable letters. */
export function titleSlug(title: string): string {
  const slug = slugify(title)
  if (slug.length <= MAX_KEPT_LENGTH) return slug
  const end = slug.lastIndexOf('-', MAX_KEPT_LENGTH)
  return slug.slice(0, end > 0 ? end : MAX_KEPT_LENGTH)
}

/** What follows the title in slugs of items from before they had one. */
export const slugEnding = (id: string) => id.slice(-6).toLowerCase()

export const chooseSlug = (typed: string, title: string): string => slugify(typed) || slugify(title)

/** The first of slug, slug-2, slug-3 … that is not taken. */
export function firstFree(slug: string, taken: ReadonlySet<unknown>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

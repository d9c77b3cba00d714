/** Nobody reads more, and the indexes of PostgreSQL take no more than 2,700 bytes. */
export const MAX_SLUG_LENGTH = 500

/**
 * The address part made from a title, or from a slug somebody typed: 'Edição nº 1 — Olá' -> 'edicao-no-1-ola'.
 * Rule: spec, section 5; besides, accents are removed by NFKD and the edges trimmed.
 */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '')
}

/** The slug somebody typed, else the title's; '' when neither has a letter or a digit. */
export const chooseSlug = (typed: string, title: string): string => slugify(typed) || slugify(title)

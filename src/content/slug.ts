const MAX_SLUG_LENGTH = 500 // PostgreSQL cannot index more than 2,700 bytes

/** 'Edição nº 1 — Olá' -> 'edicao-no-1-ola' (spec, section 5). Also removes accents and trims hyphens. */
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

export const chooseSlug = (typed: string, title: string): string => slugify(typed) || slugify(title)

import type { Writer } from './writer.ts'

/** '1888-1935' or '1964-presente'; null when neither year is known. */
export function lifeSpan({ birthYear, deathYear }: Pick<Writer, 'birthYear' | 'deathYear'>): string | null {
  if (birthYear === null && deathYear === null) return null
  return `${birthYear ?? '?'}-${deathYear ?? 'presente'}`
}

export const originLabel = ({ isPernambucano, nationality }: Pick<Writer, 'isPernambucano' | 'nationality'>): string =>
  isPernambucano ? 'Pernambucano' : nationality

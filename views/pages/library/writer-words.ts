import type { Writer } from '../../../src/content/writer.ts'

/** '1888-1935' or '1964-presente'; null when neither year is known. */
export function lifeSpan({ birthYear, deathYear }: Writer): string | null {
  if (birthYear === null && deathYear === null) return null
  return `${birthYear ?? '?'}-${deathYear ?? 'presente'}`
}

export const badgeOf = ({ isPernambucano, nationality }: Writer): string =>
  isPernambucano ? 'Pernambucano' : nationality

import type { Writer } from '../../../src/content/writer.ts'

/** '1888-1935' or '1964-presente'; null when neither year is known. */
export function lifeSpan({ birthYear, deathYear }: Writer): string | null {
  if (birthYear === null && deathYear === null) return null
  return `${birthYear ?? '?'}-${deathYear ?? 'presente'}`
}

export const originLabel = ({ isPernambucano, nationality }: Writer): string =>
  isPernambucano ? 'Pernambucano' : nationality

const EXCERPT_LENGTH = 320

/** Fills the three lines of the widest card; CSS would cut off anything longer. */
export const bioExcerpt = ({ bio }: Writer): string =>
  bio.length <= EXCERPT_LENGTH ? bio : bio.slice(0, bio.lastIndexOf(' ', EXCERPT_LENGTH))

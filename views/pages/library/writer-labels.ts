import type { Writer } from '../../../src/content/writer.ts'

/** '1888-1935' or '1964-presente'; null when neither year is known. */
export function lifeSpan({ birthYear, deathYear }: Writer): string | null {
  if (birthYear === null && deathYear === null) return null
  return `${birthYear ?? '?'}-${deathYear ?? 'presente'}`
}

export const originLabel = ({ isPernambucano, nationality }: Writer): string =>
  isPernambucano ? 'Pernambucano' : nationality

const THREE_LINES = 320

/** As much of a biography as three lines of the widest card can show: what the browser would cut off it need not set. */
export const bioExcerpt = ({ bio }: Writer): string =>
  bio.length <= THREE_LINES ? bio : bio.slice(0, bio.lastIndexOf(' ', THREE_LINES))

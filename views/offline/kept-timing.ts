export type Timing = { name: string; duration: number }

/** Of a Server-Timing entry that tells the age of a copy: scripts see no other header of their own document. */
export const KEPT = 'kept'

export const keptTiming = (ageMs: number): string => `${KEPT};dur=${ageMs}`

export function timingsOf(header: string | null): Timing[] {
  const [, duration] = new RegExp(`^${KEPT};dur=(\\d+)$`).exec(header ?? '') ?? []
  return duration === undefined ? [] : [{ name: KEPT, duration: Number(duration) }]
}

import type { Knex } from 'knex'
import { readHead } from '../log/append.ts'

export const AFTER_ALL = 2 ** 31 - 1 // PostgreSQL's greatest integer

const TOLERANCE_MS = 24 * 60 * 60 * 1000
const PROBES = 64

/**
 * Bounds that contain all events of a time, found by probing, since `at` is not indexed. Clocks of nodes may differ, and
 * one may have been set back, by up to a day.
 */
export async function positionsAround(
  db: Knex,
  since: string | undefined,
  until: string | undefined,
): Promise<{ from: number; below: number }> {
  const end = since === undefined && until === undefined ? 0 : (await readHead(db)).position + 1
  const shifted = (moment: string, by: number) => new Date(Date.parse(moment) + by).toISOString()
  return {
    from: since === undefined ? 0 : await firstFrom(db, shifted(since, -TOLERANCE_MS), end),
    below: until === undefined ? AFTER_ALL : await firstFrom(db, shifted(until, TOLERANCE_MS), end),
  }
}

/** The first position at or after a moment; `end` when there is none. */
async function firstFrom(db: Knex, moment: string, end: number): Promise<number> {
  let [low, high] = [0, end] // at(low) is before the moment, at(high) is not
  while (high - low > 1) {
    const step = Math.max(1, Math.ceil((high - low) / PROBES))
    const probes = Array.from({ length: PROBES }, (_, index) => low + (index + 1) * step).filter((each) => each < high)
    const rows: { position: number; at: string }[] = await db('events')
      .select('position', 'at')
      .whereIn('position', probes)
      .orderBy('position')
    const reached = rows.find(({ at }) => at >= moment)
    high = reached?.position ?? high
    low = rows.findLast(({ position }) => position < high)?.position ?? low
    if (probes.length === 0) break
  }
  return high
}

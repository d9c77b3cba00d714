import type { Knex } from 'knex'

const PROBES = 64

/** The first position at or after a time, or `end`. Found by probing, since `at` has no index. */
export async function firstPositionFrom(db: Knex, at: string, end: number): Promise<number> {
  let [before, from] = [0, end]
  while (from - before > 1) {
    const step = Math.ceil((from - before) / PROBES)
    const probes: number[] = []
    for (let probe = before + step; probe < from; probe += step) probes.push(probe)
    const rows: { position: number; at: string }[] = await db('events')
      .select('position', 'at')
      .whereIn('position', probes)
      .orderBy('position')
    const reached = rows.findIndex((row) => row.at >= at)
    if (reached >= 0) from = rows[reached]!.position
    before = (reached >= 0 ? rows[reached - 1] : rows.at(-1))?.position ?? before
  }
  return from
}

import type { Knex } from 'knex'

/** The first position at or after a time, or `end`. Found by halving, since `at` has no index. */
export async function firstPositionFrom(db: Knex, at: string, end: number): Promise<number> {
  let [before, from] = [0, end]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    const reached = await db('events').where({ position: middle }).where('at', '>=', at).first('position')
    if (reached) from = middle
    else before = middle
  }
  return from
}

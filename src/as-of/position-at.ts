import type { Knex } from 'knex'
import { firstPositionFrom } from '../log/first-position.ts'

const TOLERANCE_MS = 24 * 60 * 60 * 1000

/** The last position that was written before `end`, although clocks of nodes differ, or one was set back, by up to a day. */
export async function lastPositionBefore(db: Knex, end: number, head: number): Promise<number> {
  const later = await firstPositionFrom(db, new Date(end + TOLERANCE_MS).toISOString(), head + 1)
  const found: { position: number } | undefined = await db('events')
    .where('position', '<', later)
    .where('at', '<', new Date(end).toISOString())
    .orderBy('position', 'desc')
    .first('position')
  return found?.position ?? 0
}

import type { Knex } from 'knex'
import { readHead } from '../log/append.ts'
import { firstPositionFrom } from '../log/first-position.ts'

export const AFTER_ALL = 2 ** 31 - 1 // PostgreSQL's greatest integer

const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z') // later years would sort before earlier ones

const TOLERANCE_MS = 24 * 60 * 60 * 1000

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
  const shifted = (moment: string, by: number) => new Date(Math.min(Date.parse(moment) + by, END_OF_TIME)).toISOString()
  return {
    from: since === undefined ? 0 : await firstPositionFrom(db, shifted(since, -TOLERANCE_MS), end),
    below: until === undefined ? AFTER_ALL : await firstPositionFrom(db, shifted(until, TOLERANCE_MS), end),
  }
}

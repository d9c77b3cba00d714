import type { Knex } from 'knex'
import { kindOfType } from '../content/kind-types.ts'
import type { EventRow } from '../log/event.ts'
import { LINK } from './undo-links.ts'

export type ActRow = Omit<EventRow, 'id' | 'prev_hash' | 'hash'>

/** Tells which events of an act are shown first. */
export type Matching = {
  among(rows: readonly ActRow[]): Promise<ReadonlySet<number>> // positions
  firstIn(act: string, limit: number): Promise<readonly number[]>
}

/** The events of an act that are of one type. */
type Group = { act: string; type: string; count: number; first: number; last: number }
export type ActGroups = ReadonlyMap<string, readonly Group[]>

export const rowColumns = [
  'position',
  'stream',
  'version',
  'type',
  'schema',
  'data',
  'actor',
  'at',
  'request_id',
] as const satisfies (keyof ActRow)[]

export const countIn = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0)
export const lastIn = (groups: readonly Group[]) => Math.max(...groups.map(({ last }) => last))

/** Without links of undos. Acts that do not exist have no entry. */
export async function readGroups(db: Knex, acts: readonly string[]): Promise<ActGroups> {
  const rows = await db('events')
    .whereIn('request_id', acts)
    .groupBy('request_id', 'type')
    .select({ act: 'request_id', type: 'type' })
    .count({ count: '*' })
    .min({ first: 'position' })
    .max({ last: 'position' })
  const groups = new Map<string, Group[]>()
  for (const { act, type, count, first, last } of rows as Group[]) {
    if (!kindOfType(type)) continue
    const group = { act, type, count: Number(count), first, last }
    groups.set(act, [...(groups.get(act) ?? []), group])
  }
  return groups
}

/** At most `limit` events of each act, those that match first, otherwise as they were written. */
export async function readShownRows(
  db: Knex,
  acts: ActGroups,
  limit: number,
  matching?: Matching,
): Promise<Map<string, ActRow[]>> {
  const small = [...acts.keys()].filter((act) => countIn(acts.get(act)!) <= limit)
  const large = [...acts.keys()].filter((act) => countIn(acts.get(act)!) > limit)
  const rows: ActRow[] = await db('events')
    .select(rowColumns)
    .whereIn('request_id', small)
    .unionAll(
      db('events')
        .select(rowColumns)
        .whereIn('position', await firstPositions(db, large, limit, matching)),
    )
  const content = rows.filter(({ type }) => kindOfType(type)).sort((a, b) => a.position - b.position)
  const matched = (await matching?.among(content)) ?? new Set()
  const shown = new Map<string, ActRow[]>()
  for (const isMatch of [true, false]) {
    for (const row of content) {
      if (matched.has(row.position) !== isMatch) continue
      shown.set(row.request_id, [...(shown.get(row.request_id) ?? []), row])
    }
  }
  return shown
}

async function firstPositions(
  db: Knex,
  acts: readonly string[],
  limit: number,
  matching?: Matching,
): Promise<number[]> {
  const [first, ...rest] = acts.map((act) => {
    // An expression, as PostgreSQL would otherwise look for the act along all positions
    const events = db('events')
      .where({ request_id: act })
      .whereNot({ type: LINK })
      .orderByRaw('position + 0')
      .limit(limit)
    return db.select('*').from(events.select('request_id', 'position').as('first'))
  })
  if (!first) return []
  const rows: Pick<ActRow, 'request_id' | 'position'>[] = await first.unionAll(rest)
  const matched = await Promise.all(acts.map(async (act) => (await matching?.firstIn(act, limit)) ?? []))
  return acts.flatMap((act, index) => {
    const inOrder = rows.filter(({ request_id }) => request_id === act).map(({ position }) => position)
    return [...new Set([...matched[index]!, ...inOrder.sort((a, b) => a - b)])].slice(0, limit)
  })
}

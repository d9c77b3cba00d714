import type { Knex } from 'knex'
import type { DraftState } from '../content/draft.ts'
import type { DraftRow, Fields } from './draft-row.ts'
import { fieldsBelow } from './items.ts'

const MAX_STATES = 30
const TEN_MINUTES_MS = 10 * 60_000
const LONG_TEXT = 40 // shorter ones are replaced all the time

/** `before` and `after`: all fields, whoever wrote them. */
type Save = { actor: string; now: Date; before: Fields; after: Fields }

/** Whether what a draft holds is kept before this save. */
export async function isWorthKeeping(db: Knex, row: DraftRow, { actor, now, before, after }: Save): Promise<boolean> {
  if (row.updatedBy !== actor) return true
  if (Object.keys(after).some((name) => takesHalfAway(before[name], after[name]))) return true
  const last = await db('drafts_states').where({ draft_id: row.id }).max({ at: 'kept_at' }).first()
  return now.getTime() - Date.parse(last?.at ?? row.createdAt) >= TEN_MINUTES_MS
}

/** Keeps what the draft holds as a state, and the last thirty of all. */
export async function keepState(trx: Knex, row: DraftRow, now: Date): Promise<void> {
  const { id, version, fields, updatedAt: at, updatedBy: actor } = row
  const state = { id: `${id}.${version}`, draft_id: id, version, at, actor, kept_at: now.toISOString() }
  await trx('drafts_states').insert({ ...state, fields: JSON.stringify(fields) })
  const dropped = await trx('drafts_states')
    .where({ draft_id: id })
    .orderBy('version', 'desc')
    .offset(MAX_STATES)
    .limit(MAX_STATES)
    .pluck('id')
  if (dropped.length > 0) await trx('drafts_states').whereIn('id', dropped).delete()
}

/** Newest first. */
export async function listStates(db: Knex, { id, kind, itemId }: DraftRow): Promise<DraftState[]> {
  type Row = { id: string; at: string; actor: string; username: string | null; fields: string }
  const rows: Row[] = await db('drafts_states')
    .leftJoin('administrators', 'administrators.actor', 'drafts_states.actor')
    .where({ draft_id: id })
    .orderBy('version', 'desc')
    .select('id', 'at', { actor: 'drafts_states.actor' }, 'username', 'fields')
  const below = await fieldsBelow(db, kind, itemId)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: row.username ?? row.actor,
    fields: { ...below, ...JSON.parse(row.fields) },
  }))
}

/** Only what somebody had written; undefined for an unknown state. */
export async function fieldsOfState(db: Knex, draftId: string, id: string): Promise<Fields | undefined> {
  const row = await db('drafts_states').where({ draft_id: draftId, id }).first('fields')
  return row && JSON.parse(row.fields)
}

/** A replaced text was taken away, too. */
export function takesHalfAway(before: unknown, after: unknown): boolean {
  const [old, text] = [plain(before), plain(after)]
  if (text.length * 2 < old.length) return true
  return old.length >= LONG_TEXT && (old.length - sharedEnds(old, text)) * 2 > old.length
}

const plain = (value: unknown) => String(value ?? '').replace(/<[^>]*>/g, '')

function sharedEnds(a: string, b: string): number {
  const shortest = Math.min(a.length, b.length)
  let start = 0
  while (start < shortest && a[start] === b[start]) start += 1
  let end = 0
  while (end < shortest - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return start + end
}

import type { Knex } from 'knex'
import type { DraftKind } from '../content/draft.ts'
import { NotFound } from '../errors.ts'

export type Fields = Record<string, unknown>

export type Author = { actor: string; now: Date }

export const draftNotFound = () => new NotFound('Este rascunho não existe.')

/** Columns of a draft that waits for a person. */
export const unscheduled = { publish_at: null, due_at: null, scheduled_by: null }

export const withoutLink = { link_hash: null, link_expires_at: null }

/** Why a draft is not there any more. */
export type Ending = 'deleted' | 'published'

/** Only what somebody wrote is in `fields`. */
export type DraftRow = {
  id: string
  kind: DraftKind
  itemId: string | null
  version: number
  itemVersion: number | null
  fields: Fields
  lastKey: string | null // of the request that wrote it last
  createdAt: string
  updatedAt: string
  updatedBy: string // an actor
  updatedByName: string
  publishAt: string | null
  dueAt: string | null
  scheduledBy: string | null
  publishError: string | null
  linkExpiresAt: string | null
  endedAt: string | null
  endedBy: string | null
  endedByName: string | null
  endedHow: Ending | null
  endedAct: string | null
}

const names =
  'id kind itemId version itemVersion fields lastKey createdAt updatedAt updatedBy ' +
  'publishAt dueAt scheduledBy publishError linkExpiresAt endedAt endedBy endedHow endedAct'
const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = Object.fromEntries(names.split(' ').map((name) => [name, `drafts.${inSnakeCase(name)}`]))

type StoredRow = Omit<DraftRow, 'fields' | 'updatedByName' | 'endedByName'> & {
  fields: string
  updatedName: string | null
  endedName: string | null
}

/** Every column of the rows that `narrow` leaves, ended ones included. */
export async function readDraftRows(
  db: Knex,
  narrow: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<DraftRow[]> {
  const rows: StoredRow[] = await narrow(
    db('drafts')
      .leftJoin('administrators as writer', 'writer.actor', 'drafts.updated_by')
      .leftJoin('administrators as ender', 'ender.actor', 'drafts.ended_by')
      .select({ ...columns, updatedName: 'writer.username', endedName: 'ender.username' }),
  )
  return rows.map(({ fields, updatedName, endedName, ...row }) => ({
    ...row,
    fields: JSON.parse(fields),
    updatedByName: updatedName ?? row.updatedBy,
    endedByName: endedName ?? row.endedBy,
  }))
}

/** Also one that has ended. */
export async function findRow(db: Knex, id: string): Promise<DraftRow | undefined> {
  const [row] = await readDraftRows(db, (rows) => rows.where({ 'drafts.id': id }))
  return row
}

/** Throws NotFound for one that has ended. */
export async function liveRow(db: Knex, id: string): Promise<DraftRow> {
  const row = await findRow(db, id)
  if (row?.endedAt !== null) throw draftNotFound()
  return row
}

export async function liveRowOfItem(db: Knex, kind: DraftKind, itemId: string): Promise<DraftRow | undefined> {
  const [row] = await readDraftRows(db, (rows) => rows.where({ 'drafts.live_item': liveItem(kind, itemId) }))
  return row
}

/** Unique among drafts that have not ended. */
export const liveItem = (kind: DraftKind, itemId: string | null) => itemId && `${kind}/${itemId}`

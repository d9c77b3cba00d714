import type { Knex } from 'knex'
import type { DeletedDraft, Draft, DraftKind, DraftSummary } from '../content/draft.ts'
import { type DraftRow, type Fields, findRow, liveRow, liveRowOfItem, readDraftRows } from './draft-row.ts'
import { fieldsBelow } from './items.ts'
import { keptSince } from './keeping.ts'

export async function findDraft(db: Knex, id: string): Promise<Draft | undefined> {
  const row = await findRow(db, id)
  return row?.endedAt === null ? toDraft(db, row) : undefined
}

/** Throws NotFound. */
export const liveDraft = async (db: Knex, id: string): Promise<Draft> => toDraft(db, await liveRow(db, id))

export async function draftOfItem(db: Knex, kind: DraftKind, itemId: string): Promise<Draft | undefined> {
  const row = await liveRowOfItem(db, kind, itemId)
  return row && toDraft(db, row)
}

/** The one that was written last first. */
export async function listDrafts(db: Knex): Promise<DraftSummary[]> {
  const rows = await readDraftRows(db, (all) => all.whereNull('drafts.ended_at').orderBy('drafts.updated_at', 'desc'))
  return Promise.all(rows.map(async (row) => summaryOf(row, await shownFields(db, row))))
}

export async function listDeletedDrafts(db: Knex, now: Date): Promise<DeletedDraft[]> {
  const rows = await readDraftRows(db, (all) =>
    all
      .where({ 'drafts.ended_how': 'deleted' })
      .where('drafts.ended_at', '>=', keptSince(now))
      .orderBy('drafts.ended_at', 'desc'),
  )
  return Promise.all(
    rows.map(async (row) => {
      const summary = summaryOf(row, await shownFields(db, row))
      return { ...summary, deletedAt: row.endedAt!, deletedBy: row.endedByName! }
    }),
  )
}

export async function toDraft(db: Knex, row: DraftRow): Promise<Draft> {
  const fields = await shownFields(db, row)
  const link = row.linkExpiresAt === null ? null : { expiresAt: row.linkExpiresAt }
  return { ...summaryOf(row, fields), itemVersion: row.itemVersion, link, fields }
}

/** A field that nobody wrote follows the item. */
export const shownFields = async (db: Knex, { kind, itemId, fields }: DraftRow): Promise<Fields> => ({
  ...(await fieldsBelow(db, kind, itemId)),
  ...fields,
})

const summaryOf = (row: DraftRow, fields: Fields): DraftSummary => ({
  id: row.id,
  kind: row.kind,
  itemId: row.itemId,
  title: String(fields.title ?? ''),
  updatedAt: row.updatedAt,
  updatedBy: row.updatedByName,
  publishAt: row.publishAt,
  publishError: row.publishError,
  version: row.version,
})

import type { Knex } from 'knex'
import type { DraftKind } from '../content/draft.ts'
import type { Engine, Statement } from '../db/engine.ts'
import { Conflict, Invalid } from '../errors.ts'
import type { Cause } from '../log/event.ts'
import { type DraftRow, type Ending, liveItem, readDraftRows, withoutLink } from './draft-row.ts'
import { toDraft } from './drafts.ts'
import { type DraftItem, publicItem } from './items.ts'

const WITHOUT_LINK = Object.keys(withoutLink)
  .map((name) => `, ${name} = NULL`)
  .join('')

export const deleteWithItem = ({ kind, id }: DraftItem, cause: Cause): Statement =>
  endStatement('deleted', cause, { where: 'live_item = ?', values: [liveItem(kind, id)], also: WITHOUT_LINK })

/** Refused when somebody has written in the draft since. */
export const endAsPublished = ({ id, version }: Pick<DraftRow, 'id' | 'version'>, cause: Cause): Statement => ({
  ...endStatement('published', cause, { where: 'id = ? AND version = ? AND ended_at IS NULL', values: [id, version] }),
  expectedChanges: 1,
})

function endStatement(
  how: Ending,
  { at, actor, requestId }: Cause,
  { where, values, also = '' }: { where: string; values: (string | number | null)[]; also?: string },
): Statement {
  const set = 'ended_at = ?, ended_by = ?, ended_how = ?, ended_act = ?, live_item = NULL'
  return { sql: `UPDATE drafts SET ${set}${also} WHERE ${where}`, values: [at, actor, how, requestId, ...values] }
}

/** A draft that changes nothing ends without an event. Resolves to why it did not, if somebody has written in it since. */
export async function endUnchanged(
  { read, transaction }: Pick<Engine, 'read' | 'transaction'>,
  row: DraftRow,
  { cause, startedAt }: { cause: Cause; startedAt: number },
): Promise<Conflict | undefined> {
  const { sql, values } = endAsPublished(row, cause)
  await transaction((trx) => trx.raw(sql, values), startedAt)
  const [current] = await readDraftRows(read, (rows) => rows.where({ 'drafts.id': row.id }))
  return current && current.endedAt === null ? draftMoved(read, current) : undefined
}

export const draftMoved = async (db: Knex, row: DraftRow, details = {}): Promise<Conflict> =>
  new Conflict('Entretanto, este rascunho foi alterado.', { ...details, current: await toDraft(db, row) })

/** The draft that a form publishes, as its writer last saw it. */
export type SavedDraft = { id: string; kind: DraftKind; version: number | undefined }

/** The draft that ends when a form saves, unless it is gone. `itemId`: what the form changes. */
export async function draftToEnd(
  db: Knex,
  { id, kind, version }: SavedDraft,
  itemId: string | null,
): Promise<DraftRow | undefined> {
  const [row] = await readDraftRows(db, (rows) => rows.where({ 'drafts.id': id, 'drafts.kind': kind }))
  if (!row) return undefined
  if (row.endedAt !== null) {
    const isPublished = itemId === null && row.endedHow === 'published'
    const current = isPublished ? await publicItem(db, kind, row.itemId ?? id) : undefined
    if (current) throw new Conflict('Entretanto, este rascunho foi publicado.', { current })
    return undefined
  }
  if (itemId !== null && row.itemId !== itemId) throw new Invalid(NOT_ITS_DRAFT, { draft: NOT_ITS_DRAFT })
  if (version !== undefined && row.version !== version) throw await draftMoved(db, row)
  return row
}

const NOT_ITS_DRAFT = 'Este rascunho é de outro conteúdo.'

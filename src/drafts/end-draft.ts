import type { Knex } from 'knex'
import type { Engine, Statement } from '../db/engine.ts'
import { Conflict } from '../errors.ts'
import type { Cause } from '../log/event.ts'
import {
  type DraftRow,
  draftNotFound,
  type Ending,
  liveItem,
  liveRow,
  readDraftRows,
  withoutLink,
} from './draft-row.ts'
import { toDraft } from './drafts.ts'
import type { DraftItem } from './items.ts'

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

/** As it is now. Refused when somebody has written in it since `version`. */
export async function draftToPublish(db: Knex, id: string, version: number | undefined): Promise<DraftRow> {
  const row = await liveRow(db, id)
  if (!row) throw draftNotFound()
  if (version !== undefined && row.version !== version) throw await draftMoved(db, row)
  return row
}

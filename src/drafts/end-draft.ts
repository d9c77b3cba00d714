import type { Knex } from 'knex'
import type { DraftKind } from '../content/draft.ts'
import type { Engine, Statement } from '../db/engine.ts'
import { updateStatement } from '../db/rows.ts'
import { Conflict } from '../errors.ts'
import type { Cause } from '../log/event.ts'
import { type DraftRow, type Ending, findRow, liveItem, liveRow, withoutLink } from './draft-row.ts'
import { toDraft } from './drafts.ts'

const ended = (how: Ending, { at, actor, requestId }: Cause) => {
  return { ended_at: at, ended_by: actor, ended_how: how, ended_act: requestId, live_item: null }
}

export const deleteWithItem = (kind: DraftKind, id: string, cause: Cause): Statement =>
  updateStatement('drafts', { live_item: liveItem(kind, id) }, { ...ended('deleted', cause), ...withoutLink })

/** Refused when somebody has written in the draft since. */
export function endAsPublished({ id, version }: Pick<DraftRow, 'id' | 'version'>, cause: Cause): Statement {
  const { sql, values } = updateStatement('drafts', { id, version }, ended('published', cause))
  return { sql: `${sql} AND ended_at IS NULL`, values, expectedChanges: 1 }
}

/** A draft that changes nothing ends without an event. Resolves to why it did not, if somebody has written in it since. */
export async function endUnchanged(
  { read, transaction }: Pick<Engine, 'read' | 'transaction'>,
  row: DraftRow,
  { cause, startedAt }: { cause: Cause; startedAt: number },
): Promise<Conflict | undefined> {
  const { sql, values } = endAsPublished(row, cause)
  await transaction((trx) => trx.raw(sql, values), startedAt)
  const current = await findRow(read, row.id)
  return current?.endedAt === null ? draftMoved(read, current) : undefined
}

export const draftMoved = async (db: Knex, row: DraftRow, details = {}): Promise<Conflict> =>
  new Conflict('Entretanto, este rascunho foi alterado.', { ...details, current: await toDraft(db, row) })

/** As it is now. Refused when somebody has written in it since `version`. */
export async function draftToPublish(db: Knex, id: string, version: number | undefined): Promise<DraftRow> {
  const row = await liveRow(db, id)
  if (version !== undefined && row.version !== version) throw await draftMoved(db, row)
  return row
}

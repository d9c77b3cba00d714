import type { Knex } from 'knex'
import type { DraftKind } from '../content/draft.ts'
import { changedFields } from '../content/merge.ts'
import type { Statement } from '../db/engine.ts'
import { insertStatements } from '../db/rows.ts'
import type { Cause } from '../log/event.ts'
import { type DraftRow, type Ending, type Fields, liveItem, readDraftRows } from './draft-row.ts'
import { unsaid } from './items.ts'

type Item = { kind: DraftKind; id: string }

const UNSCHEDULED = 'publish_at = NULL, due_at = NULL, scheduled_by = NULL, publish_error = NULL'

/**
 * The withdrawn item as its draft, in which nobody has written yet; or the draft that waits, unscheduled. `version`: the
 * item's last with content.
 */
export function withdrawnDraft(
  { kind, id, version }: Item & { version: number },
  { draftId, cause }: { draftId: string; cause: Cause },
): Statement {
  const row = {
    id: draftId,
    kind,
    item_id: id,
    live_item: liveItem(kind, id),
    version: 1,
    item_version: version,
    fields: '{}',
    written: '{}',
    created_at: cause.at,
    updated_at: cause.at,
    updated_by: cause.actor,
  }
  const [{ sql, values }] = insertStatements('drafts', [row]) as [Statement]
  const merge = `ON CONFLICT (live_item) DO UPDATE SET ${UNSCHEDULED}, version = drafts.version + 1`
  return { sql: `${sql} ${merge}`, values }
}

/** An ended draft is there again, unscheduled, unless its item has another. */
export function bringBackStatement({ id }: Pick<DraftRow, 'id'>, item: Item, version: number): Statement {
  const live = liveItem(item.kind, item.id)
  return {
    sql: `UPDATE drafts SET ${UNSCHEDULED}, ended_at = NULL, ended_by = NULL, ended_how = NULL, ended_act = NULL,
      item_id = ?, live_item = ?, item_version = coalesce(item_version, ?), version = version + 1
      WHERE id = ? AND ended_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM drafts AS live WHERE live.live_item = ?)`,
    values: [item.id, live, version, id, live],
  }
}

/** The drafts that an act ended, by their items; that of a first publication has none. */
export const draftsEndedBy = (db: Knex, act: string, how: Ending): Promise<DraftRow[]> =>
  readDraftRows(db, (rows) => rows.where({ 'drafts.ended_act': act, 'drafts.ended_how': how }))

/** Whether publishing the draft would change nothing. */
export const unchangedFrom = ({ fields }: Pick<DraftRow, 'fields'>, content: Fields): boolean =>
  Object.entries(changedFields(content, fields)).every(([name, value]) => value === '' && name in unsaid)

export const streamsWithDraft = (db: Knex): Knex.QueryBuilder =>
  db('drafts').whereNotNull('live_item').select('live_item')

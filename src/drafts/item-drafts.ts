import type { Knex } from 'knex'
import type { DraftKind } from '../content/draft.ts'
import { changedFields } from '../content/three-way-merge.ts'
import type { Statement } from '../db/engine.ts'
import { insertStatements } from '../db/rows.ts'
import type { Cause } from '../log/event.ts'
import { type DraftRow, type Ending, type Fields, liveItem, readDraftRows, unscheduled } from './draft-row.ts'
import { unsaid } from './items.ts'

type Item = { kind: DraftKind; id: string }

const UNSCHEDULED = [...Object.keys(unscheduled), 'publish_error'].map((name) => `${name} = NULL`).join(', ')

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

/** Looks up drafts for many items of one write with few queries. */
export type DraftLookup = {
  liveOf(item: Item): Promise<DraftRow | undefined>
  endedBy(act: string, how: Ending, item: Item): Promise<DraftRow[]>
}

const MAX_STREAMS = 500 // bounds a query's values

export function draftLookup(db: Knex, streams: readonly string[]): DraftLookup {
  const found = new Map<string, Promise<ReadonlyMap<string | null, DraftRow[]>>>()
  const byItem = (key: string, narrow: (rows: Knex.QueryBuilder) => Knex.QueryBuilder) => {
    if (!found.has(key)) found.set(key, readDraftRows(db, narrow).then(groupByItem))
    return found.get(key)!
  }
  return {
    async liveOf({ kind, id }) {
      const live = await byItem('', (rows) =>
        streams.length <= MAX_STREAMS
          ? rows.whereIn('drafts.live_item', streams)
          : rows.whereNotNull('drafts.live_item'),
      )
      return live.get(liveItem(kind, id))?.[0]
    },
    async endedBy(act, how, { kind, id }) {
      const ended = await byItem(`${how} ${act}`, (rows) =>
        rows.where({ 'drafts.ended_act': act, 'drafts.ended_how': how }),
      )
      // The draft of a new item knows no item
      return ended.get(liveItem(kind, id)) ?? ended.get(null)?.filter((draft) => draft.kind === kind) ?? []
    },
  }
}

function groupByItem(rows: readonly DraftRow[]): Map<string | null, DraftRow[]> {
  const groups = new Map<string | null, DraftRow[]>()
  for (const row of rows) {
    const key = liveItem(row.kind, row.itemId)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

/** Whether publishing the draft would change nothing. */
export const unchangedFrom = ({ fields }: Pick<DraftRow, 'fields'>, content: Fields): boolean =>
  Object.entries(changedFields(content, fields)).every(([name, value]) => value === '' && name in unsaid)

export const streamsWithDraft = (db: Knex): Knex.QueryBuilder =>
  db('drafts').whereNotNull('live_item').select('live_item')

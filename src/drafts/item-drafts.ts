import type { Knex } from 'knex'
import { kindsWithDrafts } from '../content/catalogue.ts'
import type { DraftKind } from '../content/draft.ts'
import type { RestoredItem } from '../content/record.ts'
import { changedFields } from '../content/three-way-merge.ts'
import type { Statement } from '../db/engine.ts'
import { insertStatements } from '../db/rows.ts'
import { type Fact, idOf } from '../decider.ts'
import { type RecordedEvent, streamOf } from '../log/event.ts'
import type { CommandEnvelope } from '../log/stream-state.ts'
import type { Unit } from '../log/unit.ts'
import { type Fields, liveRowOfItem, unscheduled } from './draft-row.ts'
import { deleteWithItem, endAsPublished } from './end-draft.ts'
import { nounOf, unsaid } from './items.ts'

/** Runs a command of an item, and lets its draft follow it. */
export async function handleWithDraft<State, Command, Event extends Fact>(
  unit: Unit,
  envelope: CommandEnvelope<State, Command, Event>,
  newId: () => string,
): Promise<RecordedEvent[]> {
  const events = await unit.handle(envelope)
  for (const event of events) await followItem(unit, event, newId)
  return events
}

/**
 * The draft of an item that was removed is deleted with it, a withdrawn item becomes one, and that of an item that is
 * public again ends if it would change nothing.
 */
async function followItem(unit: Unit, event: RecordedEvent, newId: () => string): Promise<void> {
  const id = idOf(event)
  const kind = kindsWithDrafts.find((each) => event.stream === streamOf(each, id))
  if (!kind) return
  const { events } = nounOf(kind)
  if (event.type === events.removed) unit.execute(deleteWithItem(kind, id, event))
  if (event.type === events.unpublished) unit.execute(withdrawnDraft(kind, event, newId()))
  if (event.type !== events.restored) return
  const draft = await liveRowOfItem(unit.db, kind, id)
  const { fields } = event.data as RestoredItem<Fields>
  if (draft && isUnchanged(draft.fields, fields)) unit.execute(endAsPublished(draft, event))
}

const UNSCHEDULED = [...Object.keys(unscheduled), 'publish_error'].map((name) => `${name} = NULL`).join(', ')

/** The withdrawn item as its draft, in which nobody has written yet; or the draft that waits, unscheduled. */
function withdrawnDraft(kind: DraftKind, { stream, version, at, actor }: RecordedEvent, id: string): Statement {
  const row = {
    id,
    kind,
    item_id: idOf({ stream }),
    live_item: stream,
    version: 1,
    item_version: version - 1, // its last with content
    fields: '{}',
    created_at: at,
    updated_at: at,
    updated_by: actor,
  }
  const [{ sql, values }] = insertStatements('drafts', [row]) as [Statement]
  const merge = `ON CONFLICT (live_item) DO UPDATE SET ${UNSCHEDULED}, version = drafts.version + 1`
  return { sql: `${sql} ${merge}`, values }
}

/** Whether publishing the draft would change nothing. */
const isUnchanged = (draft: Fields, content: Fields): boolean =>
  Object.entries(changedFields(content, draft)).every(([name, value]) => value === '' && name in unsaid)

export const streamsWithDraft = (db: Knex): Knex.QueryBuilder =>
  db('drafts').whereNotNull('live_item').select('live_item')

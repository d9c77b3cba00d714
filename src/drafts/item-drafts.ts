import type { Knex } from 'knex'
import { kindsWithDrafts } from '../content/catalogue.ts'
import type { DraftKind } from '../content/draft.ts'
import type { RestoredItem } from '../content/record.ts'
import { changedFields } from '../content/three-way-merge.ts'
import type { Engine, Statement } from '../db/engine.ts'
import { insertStatements, updateStatement } from '../db/rows.ts'
import { type Fact, idOf } from '../decider.ts'
import { Conflict } from '../errors.ts'
import { type Cause, type RecordedEvent, streamOf } from '../log/event.ts'
import type { CommandEnvelope, Unit } from '../log/unit.ts'
import {
  type DraftRow,
  type Ending,
  type Fields,
  findRow,
  liveRow,
  liveRowOfItem,
  unscheduled,
  withoutLink,
} from './draft-row.ts'
import { toDraft } from './drafts.ts'
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
  if (event.type === events.removed) unit.execute(deleteWithItem(event))
  if (event.type === events.unpublished) unit.execute(withdrawnDraft(kind, event, newId()))
  if (event.type !== events.restored) return
  const draft = await liveRowOfItem(unit.db, kind, id)
  const { fields } = event.data as RestoredItem<Fields>
  if (draft && isUnchanged(draft.fields, fields)) unit.execute(endAsPublished(draft, event))
}

const deleteWithItem = (event: RecordedEvent): Statement =>
  updateStatement('drafts', { live_item: event.stream }, { ...ended('deleted', event), ...withoutLink })

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

const ended = (how: Ending, { at, actor, requestId }: Cause) => {
  return { ended_at: at, ended_by: actor, ended_how: how, ended_act: requestId, live_item: null }
}

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

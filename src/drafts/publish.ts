import type { Knex } from 'knex'
import { readModels } from '../../projections/index.ts'
import { catalogue } from '../content/catalogue.ts'
import type { DraftKind } from '../content/draft.ts'
import type { RecordNoun } from '../content/record.ts'
import { idOf } from '../decider.ts'
import { Conflict } from '../errors.ts'
import type { Festival } from '../festival.ts'
import type { Cause, RecordedEvent } from '../log/event.ts'
import type { Unit } from '../log/unit.ts'
import { type RecordQueries, recordWrites } from '../records/record-writes.ts'
import { type DraftRow, type Fields, liveRow } from './draft-row.ts'
import { shownFields } from './drafts.ts'
import { draftMoved, endAsPublished, endUnchanged } from './end-draft.ts'
import { publicItem } from './items.ts'
import { draftNotFound } from './write-draft.ts'

type Site = Pick<Festival, 'database' | 'store'>
type Write = Festival['store']['write']

const writesOf = (kind: DraftKind, now: () => Date) =>
  recordWrites<Fields, RecordNoun['commands']>(
    catalogue[kind] as unknown as { noun: RecordNoun },
    readModels[kind] as RecordQueries<Fields>,
    now,
  )

type Published = { kind: DraftKind; itemId: string; version: number }

/** Creates or changes the draft's item as a form would, and ends the draft in the same transaction. */
export async function publishDraft(
  site: Site,
  { id, version }: { id: string; version?: number },
  cause: Cause,
  write: Write = site.store.write,
): Promise<Published> {
  const { read } = site.database
  const known = await liveRow(read, id)
  if (!known) throw draftNotFound()
  const incoming = [{ noun: catalogue[known.kind].noun, fields: known.fields }]
  const newId = site.store.newId()
  const startedAt = performance.now()
  const work = async (unit: Unit) => {
    const row = await liveRow(unit.db, id)
    if (!row) throw draftNotFound()
    if (version !== undefined && row.version !== version) throw await draftMoved(unit.db, row)
    const [itemId, events] = await publishRow(unit, row, { newId, cause })
    if (events.length > 0) unit.execute(endAsPublished(row, cause))
    const before = (await publicItem(unit.db, row.kind, itemId))?.version ?? 0
    return { row, itemId, version: events.at(-1)?.version ?? before, isAppended: events.length > 0 }
  }
  const done = await write(work, incoming).catch(async (error) => {
    throw await withCurrentItem(read, known, error)
  })
  if (!done.isAppended) await endUnchanged(site.database, done.row, { cause, startedAt })
  return { kind: done.row.kind, itemId: done.itemId, version: done.version }
}

/** As the API answers an item: what the merge compares is without id and version. */
async function withCurrentItem(db: Knex, { kind, itemId }: DraftRow, error: unknown): Promise<unknown> {
  if (!(error instanceof Conflict && error.details.current) || itemId === null) return error
  if (Object.hasOwn(error.details.current, 'kind')) return error
  return new Conflict(error.message, { ...error.details, current: await publicItem(db, kind, itemId) })
}

async function publishRow(
  unit: Unit,
  row: DraftRow,
  { newId, cause }: { newId: string; cause: Cause },
): Promise<[itemId: string, events: RecordedEvent[]]> {
  const { kind, itemId } = row
  const writes = writesOf(kind, () => new Date(cause.at))
  if (itemId === null) {
    const events = await writes.create(unit, writes.checkNew(await shownFields(unit.db, row)), newId, cause)
    return [idOf(events[0]!), events]
  }
  if (await publicItem(unit.db, kind, itemId)) {
    const base = { version: row.itemVersion ?? undefined, cause }
    return [itemId, await writes.change(unit, itemId, writes.checkChange(row.fields), base)]
  }
  const form = writes.checkNew(await shownFields(unit.db, row))
  return [itemId, await writes.bringBack(unit, itemId, form, cause)]
}

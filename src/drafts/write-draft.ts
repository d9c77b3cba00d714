import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { isCalendarDate, isTimeOfDay } from '../content/calendar-date.ts'
import { keepsSlug } from '../content/catalogue.ts'
import { checkFields } from '../content/check-fields.ts'
import type { Draft, DraftKind } from '../content/draft.ts'
import { lisbonInstants } from '../content/lisbon-time.ts'
import { slugify } from '../content/slug.ts'
import { changedFields, threeWayMerge } from '../content/three-way-merge.ts'
import type { Engine } from '../db/engine.ts'
import { Conflict, databaseError, Invalid, NotFound, TooLarge } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { OTHER_WRITE } from '../log/store.ts'
import { accepted } from '../sanitising/sanitiser.ts'
import {
  type Author,
  type DraftRow,
  draftNotFound,
  type Fields,
  findRow,
  liveItem,
  liveRow,
  unscheduled,
  withoutLink,
} from './draft-row.ts'
import { draftOfItem, findDraft, liveDraft, shownFields, toDraft } from './drafts.ts'
import { draftMoved } from './item-drafts.ts'
import { fieldsBelow, nounOf, publicItem } from './items.ts'
import { keptSince } from './keeping.ts'

const MAX_TEXT_BYTES = 1024 * 1024 // as much as a form of an item may send

/** What may be kept of the fields sent: as for items, but anything may still be empty. Ignores other keys. */
async function checkDraftFields(
  { sanitise }: Pick<Festival, 'sanitise'>,
  kind: DraftKind,
  sent: Fields,
): Promise<Fields> {
  const { fields, richTexts } = nounOf(kind)
  const checked: Fields = checkFields(fields, sent, () => false, { isDraft: true })
  if (typeof checked.slug === 'string' && !keepsSlug(kind)) checked.slug = slugify(checked.slug)
  if (Buffer.byteLength(Object.values(checked).join('')) > MAX_TEXT_BYTES)
    throw new TooLarge('O pedido é demasiado grande: os textos podem ter 1 MB.')
  for (const [name] of richTexts) {
    const text = checked[name]
    if (typeof text === 'string') checked[name] = accepted(await sanitise(text), name)
  }
  return checked
}

type Site = Pick<Festival, 'database' | 'sanitise'>

const MAX_ATTEMPTS = 5

const unknownVersion = (name: string) => Invalid.field(name, 'Esta versão não existe. Recarregue a página.')

type NewDraft = { id: string; kind: DraftKind; itemId: string | null; itemVersion?: number; fields: Fields }

/** A draft that has this id already, from a request whose answer was lost, is returned as it is. */
export async function createDraft(
  site: Site,
  { id, kind, itemId, itemVersion, fields: sent }: NewDraft,
  { actor, now }: Author,
): Promise<{ draft: Draft; isNew: boolean }> {
  const { database } = site
  const checked = await checkDraftFields(site, kind, sent)
  const at = now.toISOString()
  const create = async (trx: Knex.Transaction) => {
    await database.lockLog(trx) // an item that is being deleted must not get a draft
    if (await isThereAlready(trx, { id, kind, itemId })) return false
    const item = itemId === null ? undefined : await publicItem(trx, kind, itemId)
    if (itemId !== null && !item) throw new NotFound(nounOf(kind).notFound)
    if (item && itemVersion !== undefined && itemVersion > item.version) throw unknownVersion('itemVersion')
    const isCurrent = itemVersion === undefined || itemVersion === item?.version
    const fields = isCurrent ? changedFields(await fieldsBelow(trx, kind, itemId), checked) : checked
    await trx('drafts').insert({
      id,
      kind,
      item_id: itemId,
      live_item: liveItem(kind, itemId),
      version: 1,
      item_version: item ? (itemVersion ?? item.version) : null,
      fields: JSON.stringify(fields),
      created_at: at,
      updated_at: at,
      updated_by: actor,
    })
    return true
  }
  const isNew = await database
    .transaction(create)
    .catch(refuseSecond(database, { kind, itemId }, 'Já há um rascunho deste conteúdo.'))
  return { draft: await liveDraft(database.read, id), isNew }
}

/** An item has one draft. */
const refuseSecond =
  ({ read, failureOf }: Engine, { kind, itemId }: Pick<DraftRow, 'kind' | 'itemId'>, message: string) =>
  async (error: unknown): Promise<never> => {
    if (itemId === null || failureOf(error)?.kind !== 'unique') throw error
    throw new Conflict(message, { current: await draftOfItem(read, kind, itemId) })
  }

async function isThereAlready(db: Knex, { id, kind, itemId }: Pick<NewDraft, 'id' | 'kind' | 'itemId'>) {
  const row = await findRow(db, id)
  if (!row) return false
  if (row.kind !== kind || (itemId !== null && row.itemId !== itemId)) throw new Invalid(OTHER_WRITE)
  if (row.endedAt !== null) throw draftNotFound()
  return true
}

/** `base`: what the fields had. Without it, every field that differs from what a newer version has is a conflict. */
type Save = { fields: Fields; base?: Fields; version?: number; itemVersion?: number; key?: string | null }

/**
 * Merged field by field: what somebody else changed meanwhile to something else is a Conflict. A save whose key was the
 * last one to write the draft is a repeat, and writes nothing.
 */
export async function saveDraft(
  site: Site,
  id: string,
  { fields: sent, base = {}, version, itemVersion, key = null }: Save,
  author: Author,
): Promise<{ draft: Draft; isRepeat: boolean }> {
  const { read } = site.database
  let isRepeat = false
  const { kind } = await liveRow(read, id)
  const checked = await checkDraftFields(site, kind, sent)
  const draft = await changeDraft(site, id, author, async (row) => {
    isRepeat = key !== null && row.lastKey === key
    if (isRepeat) return undefined
    if (version !== undefined && version > row.version) throw unknownVersion('version')
    const shown = await shownFields(read, row)
    const isCurrent = version === undefined || version === row.version
    const { merged, conflicts } = threeWayMerge({ ...(isCurrent && shown), ...base }, checked, shown)
    const errors = Object.fromEntries(conflicts.map((name) => [name, 'Foi alterado entretanto.']))
    if (conflicts.length > 0) throw await draftMoved(read, row, { errors })
    const changes = changedFields(shown, merged)
    const seen = await newerItemVersion(read, row, itemVersion)
    if (Object.keys(changes).length === 0 && seen === row.itemVersion) return undefined
    return { fields: { ...row.fields, ...changes }, itemVersion: seen, lastKey: key }
  })
  return { draft, isRepeat }
}

async function newerItemVersion(db: Knex, row: DraftRow, wanted = row.itemVersion): Promise<number | null> {
  if (wanted === null || row.itemId === null) return row.itemVersion
  const item = await publicItem(db, row.kind, row.itemId)
  if (wanted > (item?.version ?? row.itemVersion ?? 0)) throw unknownVersion('itemVersion')
  return Math.max(wanted, row.itemVersion ?? 0)
}

/** Decides on the draft as it is, and again when somebody else wrote it meanwhile, five times at most. */
export async function changeDraft(
  { database }: Pick<Site, 'database'>,
  id: string,
  { actor, now }: Author,
  decide: (row: DraftRow) => Promise<Pick<DraftRow, 'fields' | 'itemVersion' | 'lastKey'> | undefined>,
): Promise<Draft> {
  const startedAt = performance.now()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const row = await liveRow(database.read, id)
    const change = await decide(row)
    if (!change) return toDraft(database.read, row)
    const update = {
      version: row.version + 1,
      item_version: change.itemVersion,
      fields: JSON.stringify(change.fields),
      last_key: change.lastKey,
      updated_at: now.toISOString(),
      updated_by: actor,
    }
    const changed = await database.transaction(
      (trx) => trx('drafts').where({ id, version: row.version }).whereNull('ended_at').update(update),
      startedAt,
    )
    if (changed === 1) return (await findDraft(database.read, id)) ?? toDraft(database.read, row)
  }
  throw databaseError('busy')
}

/** Throws NotFound for a draft that has ended. */
async function updateLive({ database }: Pick<Site, 'database'>, id: string, changes: object): Promise<void> {
  const changed = await database.write('drafts').where({ id }).whereNull('ended_at').update(changes)
  if (changed === 0) throw draftNotFound()
}

export const deleteDraft = (site: Pick<Site, 'database'>, id: string, { actor, now }: Author): Promise<void> =>
  updateLive(site, id, {
    ...{ ended_at: now.toISOString(), ended_by: actor, ended_how: 'deleted', live_item: null },
    ...withoutLink,
  })

/** Unscheduled, and without its link. */
export async function undeleteDraft({ database }: Pick<Site, 'database'>, id: string, now: Date): Promise<Draft> {
  const row = await findRow(database.read, id)
  if (row?.endedHow !== 'deleted' || row.endedAt! < keptSince(now)) throw draftNotFound()
  const live = { ended_at: null, ended_by: null, ended_how: null, live_item: liveItem(row.kind, row.itemId) }
  await database
    .write('drafts')
    .where({ id, ended_how: 'deleted' })
    .update({ ...live, ...unscheduled, publish_error: null, version: row.version + 1 })
    .catch(refuseSecond(database, row, 'Este conteúdo tem entretanto outro rascunho.'))
  return liveDraft(database.read, id)
}

/** `publishAt`: 'YYYY-MM-DDTHH:MM' in Lisbon; null takes the schedule back. */
export async function scheduleDraft(
  { database }: Pick<Festival, 'database'>,
  id: string,
  publishAt: string | null,
  { actor, now }: Author,
): Promise<Draft> {
  const schedule =
    publishAt === null
      ? unscheduled
      : { publish_at: publishAt, due_at: dueAt(publishAt, now), scheduled_by: actor, publish_error: null }
  await updateLive({ database }, id, { ...schedule, version: database.write.raw('version + 1') })
  return liveDraft(database.read, id)
}

/** Of an hour that comes twice the first. A minute that has begun is the past. */
export function dueAt(publishAt: string, now: Date): string {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(publishAt) ?? []
  if (!isCalendarDate(date) || !isTimeOfDay(time))
    throw Invalid.field('publishAt', 'Indique um dia e uma hora que existam.')
  const [first] = lisbonInstants(date, time)
  if (first === undefined)
    throw Invalid.field('publishAt', 'Esta hora não existe nesse dia, porque o relógio se adianta.')
  if (first <= now.getTime()) throw Invalid.field('publishAt', 'Indique uma hora que ainda esteja para vir.')
  return new Date(first).toISOString()
}

const LINK_MS = 30 * 86_400_000

/** Its key, which is not stored. Ends an earlier link of this draft. */
export async function createPreviewKey(site: Pick<Site, 'database'>, id: string, now: Date): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + LINK_MS)
  // The draft's version stays: whoever writes in it need not know of its link
  await updateLive(site, id, { link_hash: hashOf(key), link_expires_at: expires.toISOString() })
  return key
}

export const endPreviewLink = (site: Pick<Site, 'database'>, id: string): Promise<void> =>
  updateLive(site, id, withoutLink)

/** False also for drafts that have ended or do not exist. */
export async function opensPreview(db: Knex, { id, key }: { id: string; key: string }, now: Date): Promise<boolean> {
  const found = await db('drafts').where({ id }).whereNull('ended_at').first('link_hash', 'link_expires_at')
  if (!found?.link_hash || found.link_expires_at <= now.toISOString()) return false
  return timingSafeEqual(Buffer.from(found.link_hash), Buffer.from(hashOf(key)))
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

import { lastSlugs } from '../../projections/slug-lookup.ts'
import { itemTitle } from '../../projections/titles.ts'
import { catalogue, keepsSlug, type SluggedKind, type VersionedKind } from '../content/catalogue.ts'
import type { ItemHistory, Version } from '../content/history.ts'
import type { ScheduleItem } from '../content/schedule-item.ts'
import { NotFound } from '../errors.ts'
import { type EventRow, streamOf } from '../log/event.ts'
import { readActors } from './actors.ts'
import type { LogReader } from './acts.ts'
import { describeEvents, listedChanges } from './describe.ts'
import { readHrefs } from './hrefs.ts'
import { fillRanks, movedFrom, readPastItems } from './past-items.ts'

/** Newest first; `before` is a position. Throws NotFound. */
export async function readHistory(
  { db, schemas }: LogReader,
  kind: VersionedKind,
  id: string,
  { before, limit }: { before?: number; limit: number },
): Promise<ItemHistory> {
  const stream = streamOf(kind, id)
  const title = await itemTitle(db, stream)
  if (!title) throw new NotFound(catalogue[kind].noun.notFound)
  const rows: EventRow[] = await db('events')
    .where({ stream })
    .modify((events) => before !== undefined && events.where('position', '<', before))
    .orderBy('version', 'desc')
    .limit(limit + 1)
  const page = rows.slice(0, limit).map(schemas.decode)
  const [described, people, hrefs] = await Promise.all([
    describeEvents(db, schemas, page),
    readActors(db),
    readHrefs(db, [stream]),
  ])
  const versions = described.map((each): Version => {
    const { version, position, requestId, at, actor, type } = each.event
    return {
      version,
      position,
      act: requestId,
      at,
      actor: people.nameOf(actor),
      actorId: people.actorIdOf(actor),
      words: each.sentence,
      type,
      exists: each.effect !== null,
      changes: listedChanges(each),
    }
  })
  return {
    kind,
    id,
    title: title.title,
    href: hrefs.get(stream) ?? null,
    exists: title.exists,
    versions,
    next: rows.length > limit ? page.at(-1)!.position : null,
  }
}

/** An item as it was at a version. Throws NotFound. */
export async function readVersion({ db, schemas }: LogReader, kind: VersionedKind, id: string, version: number) {
  const { noun, words } = catalogue[kind]
  const stream = streamOf(kind, id)
  const found = await db('events').where({ stream, version }).first('position')
  if (!found) throw new NotFound('Esta versão não existe.')
  const fields = Object.keys('fields' in noun ? noun.fields.shape : words.fields)
  const [item] = await readPastItems(db, schemas, [{ stream, version, fields }])
  if (!item) return { exists: false }
  if (keepsSlug(kind)) item.slug = (await lastSlugs(db, kind as SluggedKind, [id])).get(id)
  await fillRanks(db, [[stream, item]])
  const moved = kind === 'schedule-item' && {
    movedFrom: await movedFrom(db, schemas, stream, item as Pick<ScheduleItem, 'date' | 'time'>),
  }
  // In the fields' own order, not that in which they were found
  return { ...Object.fromEntries(fields.map((field) => [field, item[field]])), ...moved, id, version }
}

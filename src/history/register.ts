import type { Knex } from 'knex'
import { wholeActs } from '../../projections/acts.ts'
import { whereTitleHas } from '../../projections/titles.ts'
import { kinds, sentenceOf, typesOf } from '../content/catalogue.ts'
import { fold } from '../content/fold.ts'
import type { Register } from '../content/history.ts'
import type { Kind } from '../content/kinds.ts'
import { streamOf } from '../log/event.ts'
import { type Actors, actorNames, readActors } from './actors.ts'
import { describeActs, type LogReader, readActs } from './acts.ts'

/** `since` and `until` are ISO-8601 UTC, both inclusive. `text`: a part of a name or a sentence. */
export type RegisterFilter = {
  kinds?: readonly Kind[]
  id?: string
  actor?: string
  since?: string
  until?: string
  text?: string
}

/** One page of all acts, newest first. `before`: the position that the previous page ended with. */
export async function readRegister(
  reader: LogReader,
  filter: RegisterFilter,
  { before, limit }: { before?: number; limit: number },
): Promise<Register> {
  const { db } = reader
  const people = await readActors(db)
  const { acts, choose } = selectionOf(db, filter, people)
  if (before !== undefined) acts.where('act.position', '<', before)
  const found = await readActs(db, acts.orderBy('act.position', 'desc').limit(limit + 1), choose)
  const page = found.slice(0, limit)
  const [told, actors] = await Promise.all([
    describeActs(reader, page, people),
    before === undefined ? actorNames(db, people) : undefined,
  ])
  return { acts: told, next: found.length > limit ? page.at(-1)!.position : null, ...(actors && { actors }) }
}

/** The acts that a filter lets through, and the condition for those of their events that it is about. */
function selectionOf(db: Knex, { id, actor, since, until, text, ...filter }: RegisterFilter, people: Actors) {
  const selected = filter.kinds ?? kinds.filter((kind) => kind !== 'subscriber')
  const ofKinds = db({ part: 'read_acts' }).whereRaw('part.act = act.act').whereIn('part.kind', selected)
  const acts = wholeActs(db).whereExists(ofKinds)
  if (actor !== undefined) acts.whereIn('act.actor', people.inLog(actor))
  if (since !== undefined) acts.where('act.at', '>=', since)
  if (until !== undefined) acts.where('act.at', '<=', until)

  const streams = selected.map((kind) => streamOf(kind, id ?? ''))
  const ofItem = (events: Knex.QueryBuilder) => void (id !== undefined && events.whereIn('stream', streams))
  const types = selected.flatMap(typesOf)
  if (text === undefined) {
    if (id !== undefined) acts.whereIn('act.act', db('events').modify(ofItem).select('request_id'))
    return { acts, choose: (events: Knex.QueryBuilder) => void events.whereIn('type', types).modify(ofItem) }
  }
  const told = types.filter((type) => fold(sentenceOf(type)).includes(fold(text)))
  const named = db('read_titles').whereIn('kind', selected).select('stream')
  whereTitleHas(named, text)
  const isNamed = db('events').whereIn('stream', named).modify(ofItem).select('request_id')
  const isTold = db('events').whereRaw('request_id = act.act').whereIn('type', told).modify(ofItem)
  // Without a sentence that has the text, the names alone lead to the acts
  acts.where((any) => any.whereIn('act.act', isNamed).modify((or) => told.length > 0 && or.orWhereExists(isTold)))
  const choose = (events: Knex.QueryBuilder) =>
    void events.modify(ofItem).where((any) => any.whereIn('type', told).orWhereIn('stream', named))
  return { acts, choose }
}

import type { Knex } from 'knex'
import { wholeActs } from '../../projections/acts.ts'
import { act as actNoun, type ActEvent as LinkEvent } from '../content/act.ts'
import { catalogue, kindOfType, sentenceOf } from '../content/catalogue.ts'
import type { Act, ActEvent } from '../content/history.ts'
import { idOf } from '../decider.ts'
import { NotFound } from '../errors.ts'
import { type EventRow, streamOf } from '../log/event.ts'
import type { Schemas } from '../log/upcast.ts'
import { type Actors, readActors } from './actors.ts'
import { describeEvents, listedChanges } from './describe.ts'
import { readHrefs } from './hrefs.ts'

export type LogReader = { db: Knex; schemas: Schemas }

const MAX_EVENTS = 20
export const LINK: LinkEvent['type'] = 'ActUndone'
/** Has an event for each time that the act was undone. */
export const linkStream = (undone: string) => streamOf(actNoun.kind, undone)
/** An upload, which stays when its act is undone. */
export const STORED: string = catalogue.media.noun.events.created

/**
 * The events of a page of acts that are shown: the first of each act, `chosen` ones before the others. And the links of
 * all undos of these acts, of the undos of those, and so on.
 */
const ROWS = `(WITH RECURSIVE page AS MATERIALIZED :acts,
undoing (act) AS (
  SELECT act FROM page
  UNION SELECT link.request_id FROM undoing JOIN events AS link ON link.stream = :linkStream || undoing.act),
chosen AS MATERIALIZED :chosen,
ranked AS (
  SELECT events.position, page.position AS last, page.at, page.actor,
    count(*) OVER whole AS count, count(nullif(events.type, :stored)) OVER whole AS written,
    first_value(events.type) OVER (whole ORDER BY events.type = :stored, events.position) AS first,
    row_number() OVER (whole ORDER BY events.position NOT IN (SELECT position FROM chosen), events.position) AS place
  FROM page JOIN events ON events.request_id = page.act WHERE events.type <> :link
  WINDOW whole AS (PARTITION BY page.act)),
shown AS (
  SELECT position FROM ranked WHERE place <= :max
  UNION ALL
  SELECT position FROM events WHERE type = :link AND request_id IN (SELECT act FROM undoing))
SELECT events.position, stream, version, type, schema, data, request_id,
  last, ranked.at, ranked.actor, count, written, first, place
FROM shown JOIN events ON events.position = shown.position LEFT JOIN ranked ON ranked.position = shown.position) AS told`

type Row = Pick<EventRow, 'position' | 'stream' | 'version' | 'type' | 'schema' | 'data' | 'request_id'>
/** `last`, `at`, `actor`: of the act's last event. `written`: how many are no uploads; `first`: the type of the first of these. */
type ShownRow = Row & { last: number; at: string; actor: string; count: number; written: number; first: string }

/** One act as the register tells it. Throws NotFound. */
export async function readAct(reader: LogReader, id: string): Promise<Act> {
  const { db } = reader
  const [acts, people] = await Promise.all([readActs(db, wholeActs(db).where({ 'act.act': id })), readActors(db)])
  const [act] = await describeActs(reader, acts, people)
  if (!act) throw new NotFound('Esta alteração não existe.')
  return act
}

/** Newest first, with the position of the last event. `acts`: a query of `wholeActs`. `choose`: adds to a query of events which of an act are shown first. */
export async function readActs(
  db: Knex,
  acts: Knex.QueryBuilder,
  choose: (events: Knex.QueryBuilder) => void = () => {},
) {
  const rows: (Row & (ShownRow | { last: null }))[] = await db
    .select('*')
    .from(
      db.raw(ROWS, {
        acts: acts.select('act.act', 'act.position', 'act.at', 'act.actor'),
        chosen: db('events').whereIn('request_id', db('page').select('act')).modify(choose).select('position'),
        linkStream: linkStream(''),
        stored: STORED,
        link: LINK,
        max: MAX_EVENTS,
      }),
    )
    .orderBy([{ column: 'last', order: 'desc' }, 'place', { column: 'position', order: 'desc' }])
  const links = rows.filter((row) => row.last === null).map((row) => ({ by: row.request_id, undone: idOf(row) }))
  const undoneBy = (act: string): string | null =>
    links.find(({ by, undone }) => undone === act && undoneBy(by) === null)?.by ?? null
  const shown = new Map<string, ShownRow[]>()
  for (const row of rows) {
    if (row.last !== null) shown.set(row.request_id, [...(shown.get(row.request_id) ?? []), row])
  }
  return [...shown].map(([id, shown]) => {
    const undoes = links.find(({ by }) => by === id)?.undone ?? null
    return { id, position: shown[0]!.last, shown, undoes, undoneBy: undoneBy(id) }
  })
}

export async function describeActs(
  { db, schemas }: LogReader,
  acts: Awaited<ReturnType<typeof readActs>>,
  { nameOf, actorIdOf }: Actors,
): Promise<Act[]> {
  const rows = acts.flatMap(({ shown }) => shown)
  const events = rows.map((row) => ({ ...row, data: schemas.decodeData(row) }))
  const streams = rows.map(({ stream }) => stream)
  const [described, hrefs] = await Promise.all([describeEvents(db, schemas, events), readHrefs(db, streams)])
  const told = new Map<number, ActEvent>()
  for (const each of described) {
    const { position, stream, type, version } = each.event
    told.set(position, {
      position,
      kind: kindOfType(type)!,
      id: idOf({ stream }),
      type,
      words: each.sentence,
      title: each.title,
      href: hrefs.get(stream) ?? null,
      version,
      changes: listedChanges(each),
    })
  }
  return acts.map(({ id, shown, undoes, undoneBy }) => {
    const { at, actor, first, ...numbers } = shown[0]!
    const [count, written] = [Number(numbers.count), Number(numbers.written)]
    const events = shown.map(({ position }) => told.get(position)!)
    // Stored pictures count only where there is nothing else
    const others = (written || count) - 1
    return {
      id,
      at,
      actor: nameOf(actor),
      actorId: actorIdOf(actor),
      words: others > 0 ? `${sentenceOf(first)} e mais ${others}` : sentenceOf(first),
      count,
      undoable: written > 0 && events.every(({ kind }) => kind !== 'subscriber'),
      undoes,
      undoneBy,
      events,
    }
  })
}

import type { Knex } from 'knex'
import { whereTitleHas } from '../../projections/titles.ts'
import { isFromRequest } from '../content/credentials.ts'
import { typesOf } from '../content/kind-types.ts'
import type { Kind } from '../content/kinds.ts'
import type { Selection } from './selection.ts'

type Found = { act: string; position: number }
type Page = { below: number; count: number }

/** To the letter as in the indexes on `events`. The events of a request follow each other; those of a script may not. */
const FROM_REQUEST = "(substr(actor, 1, 2) = 'p_' OR actor = 'visitante')"
/** The same for expressions that no index has, where streams or a person lead to the events. */
const BY_REQUEST = "(substr(actor, 1, 2) || '' = 'p_' OR actor || '' = 'visitante')"

/** The newest acts with a matching event before a position, at most `count`. The first may reach beyond that position. */
export async function newestActs(db: Knex, selection: Selection, before: number, count: number): Promise<string[]> {
  const page = { below: Math.min(before, selection.below), count }
  const found = await Promise.all([newestRequests(db, selection, page), newestRuns(db, selection, page)])
  return newestOf(found, count).map(({ act }) => act)
}

const newestOf = (found: readonly Found[][], count: number) =>
  found
    .flat()
    .sort((a, b) => b.position - a.position)
    .slice(0, count)

async function newestRequests(db: Knex, selection: Selection, { below, count }: Page): Promise<Found[]> {
  if (selection.actors && !selection.actors.some(isFromRequest)) return []
  const acts = new Map<string, Found>()
  for (let end = below; ; ) {
    const events = await newestEvents(db, selection, { below: end, count })
    for (const event of events) if (!acts.has(event.act)) acts.set(event.act, event)
    if (acts.size >= count || events.length < count) return [...acts.values()]
    end = await firstPosition(db, events.at(-1)!.act)
  }
}

async function firstPosition(db: Knex, act: string): Promise<number> {
  const found = await db('events').where({ request_id: act }).min({ first: 'position' }).first()
  return found!.first
}

async function newestEvents(db: Knex, selection: Selection, page: Page): Promise<Found[]> {
  const { streams, types, search } = selection
  if (streams && !search) return newestIn(db, selection, page, streams)
  const found = await Promise.all([
    newestOfTypes(db, selection, page, search?.told ?? types),
    search ? newestNamed(db, selection, page, search.text) : [],
  ])
  const byPosition = new Map(found.flat().map((event) => [event.position, event]))
  return newestOf([[...byPosition.values()]], page.count)
}

/** The events of requests that a filter of acts lets through. */
const ofRequests = (
  db: Knex,
  { from, since, until, actors, streams }: Selection,
  { below }: Pick<Page, 'below'>,
  condition = BY_REQUEST,
) =>
  db('events')
    .whereRaw(condition)
    .where('position', '<', below)
    .modify((events) => {
      if (from > 0) events.where('position', '>=', from)
      if (since !== undefined) events.where('at', '>=', since)
      if (until !== undefined) events.where('at', '<=', until)
      if (actors) events.whereIn('actor', actors)
      if (streams) events.whereIn('events.stream', streams)
    })

const newestFirst = (events: Knex.QueryBuilder, { count }: Page): Knex.QueryBuilder =>
  events.select({ act: 'request_id', position: 'position' }).orderBy('position', 'desc').limit(count)

/** Each type is read along its index. */
async function newestOfTypes(
  db: Knex,
  selection: Selection,
  page: Page,
  types: readonly string[],
  where: (events: Knex.QueryBuilder) => void = () => {},
): Promise<Found[]> {
  const [first, ...rest] = types.map((type) => {
    const condition = selection.actors ? BY_REQUEST : FROM_REQUEST
    const events = ofRequests(db, selection, page, condition).where({ type }).modify(where)
    return db.select('*').from(newestFirst(events, page).as('newest'))
  })
  return first ? first.unionAll(rest).orderBy('position', 'desc').limit(page.count) : []
}

const newestIn = (db: Knex, selection: Selection, page: Page, streams: readonly string[]): Promise<Found[]> =>
  newestFirst(ofRequests(db, selection, page).whereIn('stream', streams), page)

const FEW_STREAMS = 20

/** With many names, a person's own events are tried one after the other. */
const newestOfPerson = (db: Knex, selection: Selection, page: Page, kinds: readonly Kind[], text: string) =>
  newestOfTypes(db, selection, page, kinds.flatMap(typesOf), (events) => {
    // SQLite keeps the order of a cross join, so that it starts with the events
    const named = events.crossJoin('read_titles' as never).whereRaw('read_titles.stream = events.stream')
    whereTitleHas(named, text)
  })

/** The newest events are in the streams whose own newest event is the newest. */
async function newestNamed(db: Knex, selection: Selection, page: Page, text: string): Promise<Found[]> {
  const newest = ofRequests(db, selection, page)
    .whereRaw('events.stream = read_titles.stream')
    .orderBy('version', 'desc')
    .limit(1)
    .select('position')
  const named = db('read_titles').whereIn('kind', selection.kinds)
  whereTitleHas(named, text)
  if (selection.actors) {
    const some = await named
      .clone()
      .limit(FEW_STREAMS + 1)
      .pluck('stream')
    if (some.length > FEW_STREAMS) {
      return newestOfPerson(db, selection, page, await named.clone().distinct('kind').pluck('kind'), text)
    }
  }
  const streams: string[] = await db
    .from(named.select('stream', { newest }).as('named'))
    .whereNotNull('newest')
    .orderBy('newest', 'desc')
    .limit(page.count)
    .pluck('stream')
  return streams.length === 0 ? [] : newestIn(db, selection, page, streams)
}

/** Runs stand where their last event stands, whatever it is. */
async function newestRuns(db: Knex, selection: Selection, { below, count }: Page): Promise<Found[]> {
  const { kinds, types, streams, actors, from, since, until, search } = selection
  const runs = db({ run: 'read_runs' })
    .where('run.position', '<', below)
    .where('run.position', '>=', from)
    .whereNotExists(db({ later: 'read_runs' }).whereRaw('later.act = run.act AND later.position > run.position'))
    .whereExists(db({ typed: 'read_runs' }).whereRaw('typed.act = run.act').whereIn('typed.type', types))
  if (actors) runs.whereIn('run.actor', actors)
  if (since !== undefined || until !== undefined) {
    runs.join('events', 'events.position', 'run.position')
    if (since !== undefined) runs.where('events.at', '>=', since)
    if (until !== undefined) runs.where('events.at', '<=', until)
  }
  const events = () => ofScripts(db).modify((each) => streams && each.whereIn('events.stream', streams))
  if (streams) runs.whereIn('run.act', events().select('request_id'))
  if (search) {
    const told = streams ? events().select({ act: 'request_id' }) : db('read_runs').select('act')
    const named = db('read_titles').whereIn('kind', kinds).select('stream')
    whereTitleHas(named, search.text)
    const ofNamed = events().whereIn('events.stream', named).select('request_id')
    // One set: PostgreSQL would look up each of two anew for every run
    runs.whereIn('run.act', told.whereIn('type', search.told).unionAll([ofNamed]))
  }
  return runs.select({ act: 'run.act', position: 'run.position' }).orderBy('run.position', 'desc').limit(count)
}

const ofScripts = (db: Knex) => db('events').whereRaw(`NOT ${FROM_REQUEST}`)

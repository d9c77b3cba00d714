import type { Knex } from 'knex'
import { catalogue, sentenceOf } from '../content/catalogue.ts'
import type { Act, ActEvent } from '../content/history.ts'
import { kindOfType } from '../content/kind-types.ts'
import { idOf } from '../decider.ts'
import { NotFound } from '../errors.ts'
import type { Schemas } from '../log/upcast.ts'
import { type ActGroups, type ActRow, countIn, lastIn, type Matching, readGroups, readShownRows } from './act-rows.ts'
import { readActors } from './actors.ts'
import { listedChanges } from './changes.ts'
import { describeEvents } from './describe.ts'
import { readHrefs } from './hrefs.ts'
import { readUndoLinks } from './undo-links.ts'

export type LogReader = { db: Knex; schemas: Schemas }

const MAX_EVENTS = 20
/** An upload, which stays when its act is undone. */
export const STORED: string = catalogue.media.noun.events.created

/** One act as the register tells it. Throws NotFound. */
export async function readAct(reader: LogReader, id: string): Promise<Act> {
  const [act] = await describeActs(reader, await readGroups(reader.db, [id]))
  if (!act) throw new NotFound('Esta alteração não existe.')
  return act
}

/** In the order of `acts`. */
export async function describeActs({ db, schemas }: LogReader, acts: ActGroups, matching?: Matching): Promise<Act[]> {
  const ids = [...acts.keys()]
  const last = new Map([...acts].map(([id, groups]) => [id, lastIn(groups)]))
  const [rows, envelopes, people, links] = await Promise.all([
    readShownRows(db, acts, MAX_EVENTS, matching),
    readEnvelopes(db, [...last.values()]),
    readActors(db),
    readUndoLinks(db, ids),
  ])
  const events = await describeRows({ db, schemas }, [...rows.values()].flat())
  return ids.map((id) => {
    const { actor, at } = envelopes.get(last.get(id)!)!
    const groups = acts.get(id)!
    return {
      id,
      at,
      actor: people.nameOf(actor),
      actorId: people.actorIdOf(actor),
      words: wordsOf(groups),
      count: countIn(groups),
      undoable: isUndoable(groups),
      undoes: links.undoes(id),
      undoneBy: links.undoneBy(id),
      events: (rows.get(id) ?? []).map(({ position }) => events.get(position)!),
    }
  })
}

async function readEnvelopes(db: Knex, positions: readonly number[]) {
  const rows: Pick<ActRow, 'position' | 'actor' | 'at'>[] = await db('events')
    .select('position', 'actor', 'at')
    .whereIn('position', positions)
  return new Map(rows.map((row) => [row.position, row]))
}

type Groups = NonNullable<ReturnType<ActGroups['get']>>

/** Stored pictures count only where there is nothing else. */
function wordsOf(groups: Groups): string {
  const written = groups.filter(({ type }) => type !== STORED)
  const told = written.length > 0 ? written : groups
  const first = told.reduce((a, b) => (b.first < a.first ? b : a))
  const others = countIn(told) - 1
  return others > 0 ? `${sentenceOf(first.type)} e mais ${others}` : sentenceOf(first.type)
}

const isUndoable = (groups: Groups) =>
  groups.some(({ type }) => type !== STORED) && groups.every(({ type }) => kindOfType(type) !== 'subscriber')

async function describeRows({ db, schemas }: LogReader, rows: readonly ActRow[]): Promise<Map<number, ActEvent>> {
  const events = rows.map((row) => ({ ...row, data: schemas.decodeData(row) }))
  const [described, hrefs] = await Promise.all([
    describeEvents(db, schemas, events),
    readHrefs(
      db,
      rows.map(({ stream }) => stream),
    ),
  ])
  return new Map(
    described.map((each) => {
      const { position, stream, type, version } = each.event
      const event: ActEvent = {
        position,
        kind: kindOfType(type)!,
        id: idOf({ stream }),
        type,
        words: each.sentence,
        title: each.title,
        href: hrefs.get(stream) ?? null,
        version,
        changes: listedChanges(each),
      }
      return [position, event]
    }),
  )
}

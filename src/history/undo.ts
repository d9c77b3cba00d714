import type { Knex } from 'knex'
import { act as actNoun } from '../content/act.ts'
import { handleWithDraft } from '../drafts/item-drafts.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import type { Festival } from '../festival.ts'
import type { Cause, RecordedEvent } from '../log/event.ts'
import { readStreams } from '../log/read.ts'
import type { Unit } from '../log/unit.ts'
import { kindOf, statesOf } from '../records/states.ts'
import { attempt, type Outcome } from '../sanitising/sanitised-store.ts'
import { readActors } from './actors.ts'
import { LINK, linkStream, STORED } from './acts.ts'
import { fillRanks } from './past-items.ts'
import { changedSince, type Plan, planStream, versionedKindOf } from './undo-plan.ts'

type Histories = ReadonlyMap<string, readonly RecordedEvent[]>

const MAX_NAMED_FIELDS = 20

/** Takes back what an act changed, and links the two acts. Unchanged where nothing was left to do. */
export async function undoAct(
  { store, database, schemas }: Pick<Festival, 'store' | 'database' | 'schemas'>,
  act: string,
  cause: Cause,
): Promise<Outcome<void>> {
  const { read } = database
  const incoming = async () => {
    const histories = await readStreams(read, schemas, await undoableStreams(read, act))
    return stepsOf(plansOf(histories, act)).map(({ noun, id, command }) => ({
      noun,
      id,
      fields: { ...command.fields, ...command.changes },
    }))
  }
  const work = async (unit: Unit) => {
    const histories = await unit.histories(await undoableStreams(unit.db, act))
    const plans = plansOf(histories, act)
    await refuseLaterChanges(unit.db, histories, plans)
    const written: RecordedEvent[] = []
    for (const { noun, id, command } of stepsOf(plans)) {
      written.push(...(await handleWithDraft(unit, { noun, id, command, cause }, store.newId)))
    }
    if (written.length === 0) return
    await unit.handle({ noun: actNoun, id: act, command: { type: 'UndoAct' }, cause })
  }
  return attempt(store, { work, incoming, cause, types: [LINK], stream: linkStream(act), answer() {} })
}

/** Throws NotFound for an unknown act, and Invalid for one that cannot be undone. */
async function undoableStreams(db: Knex, act: string): Promise<string[]> {
  const events: Pick<RecordedEvent, 'stream' | 'type'>[] = await db('events')
    .where({ request_id: act })
    .distinct('stream', 'type')
  if (events.length === 0) throw new NotFound('Esta alteração não existe.')
  if (events.some(({ stream }) => kindOf(stream) === 'subscriber')) {
    throw new Invalid('O que diz respeito a inscrições na newsletter não se anula: o que foi apagado é definitivo.')
  }
  const changed = events.filter(({ stream, type }) => versionedKindOf(stream) && type !== STORED)
  const records = [...new Set(changed.map(({ stream }) => stream))]
  if (records.length === 0) throw new Invalid('Esta alteração só guardou imagens, por isso não há nada a anular.')
  return [...records, linkStream(act)]
}

function plansOf(histories: Histories, act: string): Plan[] {
  const undoneBy = new Set(histories.get(linkStream(act))?.map(({ requestId }) => requestId))
  return [...histories].map(([stream, history]) => planStream(stream, history, { act, undoneBy }))
}

/** The last event first. */
const stepsOf = (plans: readonly Plan[]) =>
  plans.flatMap(({ steps = [] }) => steps).sort((a, b) => b.position - a.position)

async function refuseLaterChanges(db: Knex, histories: Histories, plans: readonly Plan[]): Promise<void> {
  if (plans.some(({ isGone }) => isGone)) {
    throw new Conflict('Nada foi anulado: entretanto, este conteúdo foi apagado.', {
      errors: { id: 'Já não existe.' },
    })
  }
  const blocked = plans.flatMap(({ blocked = [] }) => blocked)
  if (blocked.length === 0) return
  const actors = await readActors(db)
  const named = blocked.slice(0, MAX_NAMED_FIELDS)
  const items = new Map(named.map(({ stream }) => [stream, statesOf(stream, histories.get(stream)!).at(-1)!]))
  await fillRanks(db, [...items])
  throw new Conflict('Nada foi anulado: entretanto, este conteúdo voltou a ser alterado.', {
    count: blocked.length,
    fields: named.map((each) => changedSince(each, items.get(each.stream)!, histories.get(each.stream)!, actors)),
  })
}

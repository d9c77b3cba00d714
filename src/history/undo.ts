import type { Knex } from 'knex'
import { act as actNoun } from '../content/act.ts'
import { catalogue, type VersionedKind, versionedKinds } from '../content/catalogue.ts'
import type { ChangedSince } from '../content/history.ts'
import type { Origin, VersionedNoun } from '../content/record.ts'
import { titleOf } from '../content/words/kind-words.ts'
import { idOf } from '../decider.ts'
import { handleWithDraft } from '../drafts/item-drafts.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import type { Festival } from '../festival.ts'
import type { Cause, RecordedEvent } from '../log/event.ts'
import { readStreams } from '../log/read.ts'
import type { Unit } from '../log/unit.ts'
import { kindOf, originOf, type State, statesOf } from '../records/states.ts'
import { attempt, type Outcome } from '../sanitising/sanitised-store.ts'
import { type Actors, readActors } from './actors.ts'
import { LINK, linkStream, STORED } from './acts.ts'
import { kindWordsOf, labelOf } from './describe.ts'
import { fillRanks } from './past-items.ts'

type History = readonly RecordedEvent[]
type Histories = ReadonlyMap<string, History>

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
  return [...histories].map(([stream, history]) => planStream(stream, history, act, undoneBy))
}

/** The last event first. */
const stepsOf = (plans: readonly Plan[]) =>
  plans.flatMap(({ steps = [] }) => steps).sort((a, b) => b.position - a.position)

async function refuseLaterChanges(db: Knex, histories: Histories, plans: readonly Plan[]): Promise<void> {
  if (plans.some(({ isGone }) => isGone)) {
    throw new Conflict('Nada foi anulado: entretanto, este conteúdo foi apagado.', { errors: { id: 'Já não existe.' } })
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

type Fields = Record<string, unknown>

/** A command that takes one item a step back. `position`: of the event that it takes back. */
type Step = {
  position: number
  noun: VersionedNoun
  id: string
  command: { type: string; fields?: Fields; changes?: Fields; putsBack?: true } & Partial<Origin>
}
/** A field that no longer holds what the act left. */
type Blocked = { stream: string; field: string }
type Plan = { steps?: Step[]; blocked?: Blocked[]; isGone?: true }

const versionedKindOf = (stream: string): VersionedKind | undefined => {
  const kind = kindOf(stream)
  return versionedKinds.find((each) => each === kind)
}

/**
 * What takes an act's changes of one item back. Compares values, not persons: what somebody changed since is blocked.
 * `undoneBy`: the acts that undid it before.
 */
function planStream(stream: string, history: History, act: string, undoneBy: ReadonlySet<string>): Plan {
  const last = history.findLastIndex(({ requestId }) => requestId === act)
  const kind = versionedKindOf(stream)
  if (!kind || last < 0) return {}
  let first = last
  while (history[first - 1]?.requestId === act) first -= 1
  const states = statesOf(stream, history)
  const [before, after, current] = [states[first]!, states[last + 1]!, states.at(-1)!]
  const noun: VersionedNoun = catalogue[kind].noun
  const step = (index: number, command: Step['command']): Step => {
    return { position: history[index]!.position, noun, id: idOf({ stream }), command }
  }
  const blockedBy = (fields: readonly string[]): Plan => ({ blocked: fields.map((field) => ({ stream, field })) })
  // Sanitising may have changed what an undo of the act wrote, so that it differs from what was there before
  const isBack = (field: string) =>
    same(current?.[field], before?.[field]) || undoneBy.has(history[lastChange(states, field)]!.requestId)

  if (before && after) {
    const changed = differing(before, after)
    if (changed.length === 0) return {}
    if (!current) return { isGone: true }
    const open = changed.filter((field) => !isBack(field))
    const later = open.filter((field) => !same(current[field], after[field]))
    if (later.length > 0) return blockedBy(later)
    const steps: Step[] = []
    // Event by event, so that values that must be unique, such as swapped slugs, are free when they are needed
    for (let index = last; index >= first; index -= 1) {
      const [from, to] = [states[index], states[index + 1]]
      const fields = from ? open.filter((field) => !same(from[field], to?.[field])) : []
      const changes = Object.fromEntries(fields.map((field) => [field, from![field]]))
      if (fields.length > 0) steps.push(step(index, { type: noun.commands.change, changes, putsBack: true }))
    }
    return { steps }
  }
  if (before) {
    if (current) return blockedBy(differing(before, current).filter((field) => !isBack(field)))
    const restore = { type: noun.commands.restore!, fields: before, ...originOf(kind, history.slice(0, first)) }
    return { steps: [step(first, restore)] }
  }
  const { remove, unpublish = remove } = noun.commands
  // What came out of the bin goes back there; what was published becomes a draft
  const back = history[first - 1]?.type === noun.events.removed ? remove : unpublish
  if (!after || !current || !back) return {}
  const later = differing(after, current)
  return later.length > 0 ? blockedBy(later) : { steps: [step(last, { type: back })] }
}

/** Who changed the field last, and when. */
function changedSince(
  { stream, field }: Blocked,
  current: State,
  history: History,
  { nameOf, actorIdOf }: Actors,
): ChangedSince {
  const { actor, at } = history[lastChange(statesOf(stream, history), field)]!
  const kind = versionedKindOf(stream)!
  const title = titleOf(kindWordsOf(stream)!, current ?? {})
  const who = { actor: nameOf(actor), actorId: actorIdOf(actor), at }
  return { kind, id: idOf({ stream }), title, field, label: labelOf(stream, field), current: current?.[field], ...who }
}

/** The index of the event that changed the field last. */
function lastChange(states: readonly State[], field: string): number {
  const after = states.findLastIndex((state, index) => !same(state?.[field], states[index - 1]?.[field]))
  return Math.max(after - 1, 0)
}

const differing = (a: Fields, b: Fields): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((field) => !same(a[field], b[field]))

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

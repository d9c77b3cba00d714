import { catalogue, type VersionedKind, versionedKinds } from '../content/catalogue.ts'
import type { ChangedSince } from '../content/history.ts'
import type { Origin, VersionedNoun } from '../content/record.ts'
import { titleOf } from '../content/words/kind-words.ts'
import { idOf } from '../decider.ts'
import type { RecordedEvent } from '../log/event.ts'
import { kindOf, originOf, type State, statesOf } from '../records/states.ts'
import type { Actors } from './actors.ts'
import { kindWordsOf, labelOf } from './describe.ts'

type Fields = Record<string, unknown>
type History = readonly RecordedEvent[]

/** A command that takes one item a step back. `position`: of the event that it takes back. */
type Step = {
  position: number
  noun: VersionedNoun
  id: string
  command: { type: string; fields?: Fields; changes?: Fields; putsBack?: true } & Partial<Origin>
}
/** A field that no longer holds what the act left. */
type Blocked = { stream: string; field: string }
export type Plan = { steps?: Step[]; blocked?: Blocked[]; isGone?: true }

export const versionedKindOf = (stream: string): VersionedKind | undefined => {
  const kind = kindOf(stream)
  return versionedKinds.find((each) => each === kind)
}

/** `undoneBy`: the acts that undid it before. */
type UndoneAct = { act: string; undoneBy: ReadonlySet<string> }

/** What takes an act's changes of one item back. Compares values, not persons: what somebody changed since is blocked. */
export function planStream(stream: string, history: History, { act, undoneBy }: UndoneAct): Plan {
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
export function changedSince(
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

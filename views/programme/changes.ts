import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import { datePartsOf } from '../components/dates.ts'

export const MARKED_MS = 12 * 60 * 60 * 1000

export type Slot = { date: string; time: string; place: string; isCancelled: boolean }

/** Since when a session is marked, and what this browser showed before. A new session that stays as it was has no `was`. */
export type Mark = { at: number; isNew?: true; isGone?: true; was?: Slot }

/** A session as it was shown last. */
export type Known = { title: string; slot: Slot; mark?: Mark }

/** What this browser showed last. `readAt` is when the server sent it. */
export type Memory = { readAt: number; sessions: ReadonlyMap<string, Known> }

export type Row = Pick<ScheduleItem, 'id' | 'title' | 'date' | 'time' | 'location' | 'status'>

type Moment = { now: number; readAt: number }

/** Remembers rows that are shown. Without rows, or with older ones than were shown already, only old marks end. */
export function remember(memory: Memory | null, rows: readonly Row[], { now, readAt }: Moment): Memory | null {
  const shown = rows.filter(({ date }) => datePartsOf(date))
  const settled = memory && withoutOldMarks(memory, now)
  const isOlder = settled !== null && readAt < settled.readAt && settled.readAt <= now
  if (shown.length === 0 || isOlder) return settled
  if (!settled) return { readAt, sessions: new Map(shown.map((row) => [row.id, knownFrom(row)])) }

  const sessions = new Map<string, Known>()
  for (const row of shown) sessions.set(row.id, updated(settled.sessions.get(row.id), row, now))
  for (const [id, known] of settled.sessions) if (!sessions.has(id)) sessions.set(id, gone(known, now))
  return { readAt, sessions }
}

/** «Visto»: nothing is marked any more. */
export const acknowledge = (memory: Memory): Memory => settle(memory, () => undefined)

const withoutOldMarks = (memory: Memory, now: number): Memory =>
  // A mark from the future was made by a clock that has been set back since
  settle(memory, (mark) => (now - mark.at < MARKED_MS ? { ...mark, at: Math.min(mark.at, now) } : undefined))

function settle({ readAt, sessions }: Memory, keep: (mark: Mark) => Mark | undefined): Memory {
  const settled = [...sessions].flatMap(([id, { title, slot, mark }]): [string, Known][] => {
    const kept = mark && keep(mark)
    return mark?.isGone && !kept ? [] : [[id, { title, slot, ...(kept && { mark: kept }) }]]
  })
  return { readAt, sessions: new Map(settled) }
}

function updated(known: Known | undefined, row: Row, now: number): Known {
  const { title, slot } = knownFrom(row)
  if (!known) return { title, slot, mark: { at: now, isNew: true } }
  const { slot: before, mark } = known
  if (!mark?.isGone && isSame(before, slot)) return { title, slot, ...(mark && { mark }) }
  const first = mark?.was ?? before
  const was = { ...first, isCancelled: statusBefore(known, first, slot) }
  const next: Mark = { at: now, ...(mark?.isNew && { isNew: true }), ...(!isSame(was, slot) && { was }) }
  return { title, slot, ...((next.isNew || next.was) && { mark: next }) }
}

/** Days and places that return are no change; who read «Cancelado», or that a session is gone, must read that it returns. */
function statusBefore({ slot, mark }: Known, first: Slot, { isCancelled }: Slot): boolean {
  if (mark?.isGone && !isCancelled) return true
  return slot.isCancelled === isCancelled ? first.isCancelled : slot.isCancelled
}

const gone = (known: Known, now: number): Known =>
  known.mark?.isGone ? known : { ...known, mark: { ...known.mark, at: now, isGone: true } }

const knownFrom = ({ title, date, time, location, status }: Row): Known => ({
  title,
  slot: { date: date.slice(0, 'YYYY-MM-DD'.length), time, place: location, isCancelled: status === 'cancelled' },
})

const isSamePlaceAndHour = (a: Slot, b: Slot) => a.date === b.date && a.time === b.time && a.place === b.place

const isSame = (a: Slot, b: Slot) => isSamePlaceAndHour(a, b) && a.isCancelled === b.isCancelled

export type Change = {
  id: string
  title: string
  slot: Slot
  kind: 'removed' | 'cancelled' | 'restored' | 'new' | 'moved'
  /** Where it was, when it moved as well. */
  was: Slot | null
}

export const changesIn = ({ sessions }: Memory): Change[] =>
  [...sessions].flatMap(([id, known]) => changeOf(id, known) ?? [])

function changeOf(id: string, { title, slot, mark }: Known): Change | null {
  if (!mark) return null
  const { was, isNew, isGone } = mark
  const change = (kind: Change['kind'], from: Slot | null = null): Change => ({ id, title, slot, kind, was: from })
  if (isGone) return change('removed')
  const moved = was && !isSamePlaceAndHour(was, slot) ? was : null
  if (was && was.isCancelled !== slot.isCancelled)
    return slot.isCancelled ? change('cancelled') : change('restored', moved)
  if (isNew) return change('new', moved)
  return moved && change('moved', moved)
}

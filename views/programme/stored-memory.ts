import type { Known, Mark, Memory, Slot } from './changes.ts'

type StoredSlot = [date: string, time: string, place: string, isCancelled: 0 | 1]
type StoredSession = [id: string, title: string, slot: StoredSlot, mark?: Omit<Mark, 'was'> & { was?: StoredSlot }]

export const textOf = ({ readAt, sessions }: Memory): string =>
  JSON.stringify({
    readAt,
    sessions: [...sessions].map(([id, { title, slot, mark }]): StoredSession => {
      if (!mark) return [id, title, stored(slot)]
      const { was, ...rest } = mark
      return [id, title, stored(slot), { ...rest, ...(was && { was: stored(was) }) }]
    }),
  })

const stored = ({ date, time, place, isCancelled }: Slot): StoredSlot => [date, time, place, isCancelled ? 1 : 0]

/** Null for what is not a memory. */
export function memoryIn(text: string | null): Memory | null {
  try {
    const { readAt, sessions } = JSON.parse(text ?? '')
    if (!Number.isFinite(readAt)) return null
    return { readAt, sessions: new Map((sessions as StoredSession[]).map(knownFrom)) }
  } catch {
    return null
  }
}

function knownFrom([id, title, slot, mark]: StoredSession): [string, Known] {
  if (!isText(id) || !isText(title)) throw new TypeError('not a session')
  return [id, { title, slot: slotFrom(slot), ...(mark && { mark: markFrom(mark) }) }]
}

function slotFrom([date, time, place, isCancelled]: StoredSlot): Slot {
  if (![date, time, place].every(isText)) throw new TypeError('not a slot')
  return { date, time, place, isCancelled: isCancelled === 1 }
}

function markFrom({ at, isNew, isGone, was }: NonNullable<StoredSession[3]>): Mark {
  if (!Number.isFinite(at)) throw new TypeError('not a mark')
  return { at, ...(isNew && { isNew }), ...(isGone && { isGone }), ...(was && { was: slotFrom(was) }) }
}

const isText = (value: unknown): value is string => typeof value === 'string'

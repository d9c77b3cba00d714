import { isCalendarDate, isTimeOfDay } from '../../../../src/content/calendar-date.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import type { Values } from '../../../forms/item-spec.ts'
import type { Carried } from '../../carry/useCarry.ts'

/** Where an event stands on the board. */
export type Slot = Pick<ScheduleItem, 'date' | 'time' | 'endTime' | 'location'>

/** It would be put at `to`. */
export type CarriedEvent = Carried<ScheduleItem, Slot>

/** In minutes since the midnight with which its day begins; `to` may be on the next day. */
export type Span = { from: number; to: number }

export const STEP = 5
export const DAY = 24 * 60
const WITHOUT_END = 60

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Of a minute on any day. */
export function timeOf(minute: number): string {
  const ofDay = ((minute % DAY) + DAY) % DAY
  return `${padded(Math.floor(ofDay / 60))}:${padded(ofDay % 60)}`
}
const padded = (part: number) => String(part).padStart(2, '0')

/** Older events may have a date or an hour that does not exist. */
export const isPlaceable = ({ date, time }: Pick<Slot, 'date' | 'time'>): boolean =>
  isCalendarDate(date) && isTimeOfDay(time)

const hasEnd = ({ time, endTime }: Slot) => endTime !== null && isTimeOfDay(endTime) && endTime !== time

export function spanOf(slot: Slot): Span {
  const from = minuteOf(slot.time)
  if (!hasEnd(slot)) return { from, to: from + WITHOUT_END }
  const to = minuteOf(slot.endTime!)
  return { from, to: to > from ? to : to + DAY }
}

export const slotOf = ({ date, time, endTime, location }: Slot): Slot => ({ date, time, endTime, location })

/** As a form has it. */
export const slotValues = ({ date, time, endTime, location }: Slot) => ({
  date,
  time,
  endTime: endTime ?? '',
  location,
})

export const slotIn = ({ date = '', time = '', endTime, location = '' }: Values): Slot => ({
  date,
  time,
  endTime: endTime || null,
  location,
})

/** The same event at another minute of its day: its end moves with it. */
export function slotAt(slot: Slot, from: number): Slot {
  const by = from - minuteOf(slot.time)
  if (by === 0) return slot
  const { endTime } = slot
  const hasTime = endTime !== null && isTimeOfDay(endTime)
  return { ...slot, time: timeOf(from), endTime: hasTime ? timeOf(minuteOf(endTime) + by) : endTime }
}

const names = ['date', 'time', 'endTime', 'location'] as const

/** The end goes with the hour: stored as equal to it, it is read as none. */
export const changesOf = (from: Slot, to: Slot): Partial<Slot> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const isChanged = from[name] !== to[name] || (name === 'endTime' && from.time !== to.time)
      return isChanged ? [[name, to[name]]] : []
    }),
  )

export const isSameSlot = (one: Slot, other: Slot): boolean => names.every((name) => one[name] === other[name])

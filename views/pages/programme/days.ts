import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { nextAtPlace, type Period, periodOf } from '../../../src/content/session-times.ts'
import { type DateParts, datePartsOf } from '../../components/dates.ts'

/** `until`: when a session is over, by its id ('2025-10-23 16:15', in Lisbon). */
export type Day = { date: string; parts: DateParts; sessions: ScheduleItem[]; until: Map<string, string> }

/** The date under which a session is listed, filtered and counted. */
export const dayOf = ({ date }: Pick<ScheduleItem, 'date'>): string => date.slice(0, 'YYYY-MM-DD'.length)

/** Days and times in ascending order as text; items without a valid date are left out. */
export function groupByDay(items: readonly ScheduleItem[]): Day[] {
  const days = new Map<string, Day>()
  for (const item of [...items].sort((a, b) => compareByCodeUnit(a.time, b.time))) {
    const parts = datePartsOf(item.date)
    if (!parts) continue
    const date = dayOf(item)
    const day: Day = days.get(date) ?? { date, parts, sessions: [], until: new Map() }
    days.set(date, day)
    day.sessions.push(item)
  }
  for (const { sessions, until } of days.values())
    for (const item of sessions) until.set(item.id, periodOf(item, nextAtPlace(item, sessions)).until)
  return [...days.values()].sort((a, b) => compareByCodeUnit(a.date, b.date))
}

// The spec compares by code unit; localeCompare depends on the locale
const compareByCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const eventCountLabel = (events: number) =>
  events === 1 ? '1 evento programado' : `${events} eventos programados`

/** How many sessions of the programme are over, and during which time that is so. */
export function countsOfOver(days: readonly Day[]): (Period & { count: number })[] {
  const ends = days.flatMap(({ until }) => [...until.values()]).sort()
  return ends.flatMap((from, index) => {
    const until = ends[index + 1] ?? '9999'
    return from === until ? [] : [{ count: index + 1, from, until }]
  })
}

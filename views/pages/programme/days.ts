import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { type DateParts, datePartsOf } from '../../components/dates.ts'

export type Day = { date: string; parts: DateParts; sessions: ScheduleItem[] }

/** The date under which a session is listed, filtered and counted. */
export const dayOf = ({ date }: Pick<ScheduleItem, 'date'>): string => date.slice(0, 'YYYY-MM-DD'.length)

/** Days and times in ascending order as text; items without a valid date are left out. */
export function groupByDay(items: readonly ScheduleItem[]): Day[] {
  const days = new Map<string, Day>()
  for (const item of [...items].sort((a, b) => compareByCodeUnit(a.time, b.time))) {
    const parts = datePartsOf(item.date)
    if (!parts) continue
    const date = dayOf(item)
    const day = days.get(date) ?? { date, parts, sessions: [] }
    days.set(date, day)
    day.sessions.push(item)
  }
  return [...days.values()].sort((a, b) => compareByCodeUnit(a.date, b.date))
}

// The spec compares by code unit; localeCompare depends on the locale
const compareByCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const eventCountLabel = (events: number) =>
  events === 1 ? '1 evento programado' : `${events} eventos programados`

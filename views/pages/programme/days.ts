import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { type DateParts, datePartsOf } from '../../components/dates.ts'

export type Day = { date: string; parts: DateParts; events: ScheduleItem[] }

/** The programme by day, both days and times in ascending order as text. Rows without a valid date are left out. */
export function groupByDay(items: readonly ScheduleItem[]): Day[] {
  const days = new Map<string, Day>()
  for (const item of [...items].sort((a, b) => compareByCodeUnit(a.time, b.time))) {
    const parts = datePartsOf(item.date)
    if (!parts) continue
    const date = item.date.slice(0, 'YYYY-MM-DD'.length)
    const day = days.get(date) ?? { date, parts, events: [] }
    days.set(date, day)
    day.events.push(item)
  }
  return [...days.values()].sort((a, b) => compareByCodeUnit(a.date, b.date))
}

// By code unit, as the spec compares: localeCompare would put '9:00' and '10:00' elsewhere in some locales
const compareByCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** '1 evento programado', '2 eventos programados'. */
export const eventCountLabel = (events: number) =>
  events === 1 ? '1 evento programado' : `${events} eventos programados`

/** The category as its badge says it: first letter capitalised, first hyphen a space. */
export const categoryLabel = (category: string) =>
  category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')

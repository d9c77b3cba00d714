import { isCalendarDate } from '../../../../src/content/calendar-date.ts'
import { uniqueNames } from '../../../../src/content/labels.ts'
import { datePartsOf } from '../../../components/dates.ts'
import { isPlaceable, type Slot } from './slot.ts'

const LONGEST_GAP = 7

/** Of the programme, with the empty ones between two that are less than a week apart, and those in `others`. */
export function boardDays(slots: readonly Slot[], others: readonly string[] = []): string[] {
  const used = slots.filter(isPlaceable).map(({ date }) => date)
  const dates = [...new Set([...used, ...others.filter(isCalendarDate)])].sort()
  return dates.flatMap((date, index) => [date, ...daysBetween(date, dates[index + 1])])
}

function daysBetween(date: string, next: string | undefined): string[] {
  if (!next) return []
  const gap = (Date.parse(next) - Date.parse(date)) / 86_400_000
  return gap < LONGEST_GAP ? Array.from({ length: gap - 1 }, (_, index) => addDays(date, index + 1)) : []
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Today or the next day of the programme; after the festival its first. */
export const firstShownDay = (days: readonly string[], today: string): string | undefined =>
  days.find((date) => date >= today) ?? days[0]

/** 'qua', '22 out' */
export function shortDayName(date: string): { weekday: string; day: string } {
  const parts = datePartsOf(date)
  return parts
    ? { weekday: parts.weekday.slice(0, 3), day: `${parts.day} ${parts.month.slice(0, 3)}` }
    : { weekday: '', day: date }
}

const byName = new Intl.Collator('pt', { numeric: true })

/** All that the programme uses: by name, so that no column changes its place when an event does. */
export const boardPlaces = (slots: readonly Slot[], others: readonly string[] = []): string[] =>
  uniqueNames([...slots.map(({ location }) => location), ...others]).sort(
    (one, other) => byName.compare(one, other) || (one < other ? -1 : 1),
  )

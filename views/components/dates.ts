import { isCalendarDate, MONTHS, weekdayOf } from '../../src/content/calendar-date.ts'

export type DateParts = { year: number; month: string; day: number; weekday: string }

/** Parses 'YYYY-MM-DD' with an optional time; null for an impossible date. */
export function datePartsOf(date: string): DateParts | null {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(date ?? '') ?? []
  if (!isCalendarDate(day)) return null
  const [year, month, ofMonth] = day.split('-').map(Number) as [number, number, number]
  return { year, month: MONTHS[month - 1]!, day: ofMonth, weekday: weekdayOf(day) }
}

/** '22 de outubro de 2025'; text that is not a date is returned unchanged. */
export function longDate(date: string, { weekday = false } = {}): string {
  const parts = datePartsOf(date)
  if (!parts) return date
  const long = `${parts.day} de ${parts.month} de ${parts.year}`
  return weekday ? `${parts.weekday}, ${long}` : long
}

/** 'quarta-feira, 22 de outubro'; text that is not a date is returned unchanged. */
export function dayName(date: string): string {
  const parts = datePartsOf(date)
  return parts ? `${parts.weekday}, ${parts.day} de ${parts.month}` : date
}

export const shortDate = (date: string): string =>
  datePartsOf(date) ? date.slice(0, 10).split('-').reverse().join('/') : date

/** 'quarta', but 'sábado' and 'domingo' */
export const shortWeekday = ({ weekday }: Pick<DateParts, 'weekday'>): string => weekday.replace('-feira', '')

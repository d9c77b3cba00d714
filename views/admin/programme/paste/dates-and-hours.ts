import { isCalendarDate } from '../../../../src/content/calendar-date.ts'
import { normaliseTime } from '../../../../src/content/hours.ts'
import { datePartsOf, months } from '../../../components/dates.ts'
import { timeOf } from '../board/slot.ts'
import { folded } from './columns.ts'

/** A spreadsheet counts days from 1899-12-30. */
const SERIAL_DATE = /^\d{5}(?:[.,]\d+)?$/
/** An hour is a part of a day. Who means 00:25 writes both zeros. */
const SERIAL_TIME = /^(?:0|\d{5})[.,]\d+$/
const HOUR_AFTER_DATE = /[T ]\d{1,2}:.*$/
const FILLERS = ['de', 'feira', 'o']

/** As spreadsheets and people write it, from '22/10' to 'quarta-feira, 22 de outubro de 2025'. `year`: where it names none. */
export function readDate(text: string, year = ''): string | null {
  if (SERIAL_DATE.test(text))
    return new Date(Date.UTC(1899, 11, 30 + Number.parseInt(text, 10))).toISOString().slice(0, 10)
  const words = folded(text.replace(HOUR_AFTER_DATE, '')).match(/\d+|[a-z]+/g) ?? []
  const parts = words.filter((word) => !FILLERS.includes(word))
  const weekday = /^[a-z]/.test(parts[0] ?? '') ? parts.shift()! : ''
  const [first = '', month = '', last = year, ...more] = parts
  const [day, ofYear] = first.length === 4 ? [last, first] : [first, last]
  const date = [ofYear.length === 2 ? `20${ofYear}` : ofYear, monthNumber(month), day.padStart(2, '0')].join('-')
  const isWhole = more.length === 0 && isCalendarDate(date)
  return isWhole && folded(datePartsOf(date)!.weekday).startsWith(weekday) ? date : null
}

function monthNumber(month: string): string {
  const named = month.length >= 3 ? months.findIndex((name) => folded(name).startsWith(month)) + 1 : month
  return String(named).padStart(2, '0')
}

export function readTime(text: string, options?: { isEnd: boolean }): string | null {
  if (!SERIAL_TIME.test(text)) return normaliseTime(text, options)
  return timeOf(Math.round(Number(text.replace(',', '.')) * 24 * 60))
}

const BETWEEN = / ?[-–—/] ?| (?:a|as|ate as|ate) /

/** The cells of '10:00 - 11:00' and 'das 10h às 11h'. */
export function splitHours(text: string): { time: string; endTime: string } | null {
  const [time = '', endTime = '', ...more] = folded(text)
    .replace(/^das? /, '')
    .split(BETWEEN)
  const isRange = more.length === 0 && readTime(time) && readTime(endTime, { isEnd: true })
  return isRange ? { time, endTime } : null
}

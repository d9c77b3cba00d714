import { isWebAddress } from '../content/address.ts'
import { isCalendarDate, MONTHS, weekdayOf } from '../content/calendar-date.ts'
import { normaliseTime } from '../content/hours.ts'
import { trimmed } from '../content/plain-text.ts'
import { type Field, fieldOf, folded } from '../content/programme-columns.ts'
import { scheduleAvailabilities, scheduleCategories } from '../content/schedule-choices.ts'

type Cells = Readonly<Record<string, unknown>>

/** By the names of fields, from columns in any spelling; other names stay. An end that stands with the hour gets a cell of its own, and so does an address. */
export function cellsOf(sent: Cells): Cells {
  const cells = new Map<string, unknown>()
  for (const [name, cell] of Object.entries(sent)) {
    const field = fieldOf(name) ?? name
    if (!cells.has(field)) cells.set(field, cell)
  }
  const [time, endTime] = [cells.get('time'), cells.get('endTime') ?? '']
  const hasEnd = typeof endTime !== 'string' || endTime.trim() !== ''
  const registration = cells.get('registrationRequired')
  return {
    ...Object.fromEntries(cells),
    ...(typeof time === 'string' && !hasEnd && splitHours(time)),
    ...(typeof registration === 'string' && splitRegistration(trimmed(registration))),
  }
}

const answers: Partial<Record<Field, Readonly<Record<string, unknown>>>> = {
  registrationRequired: {
    ...{ sim: true, s: true, true: true, verdadeiro: true },
    ...{ '': false, nao: false, n: false, false: false, falso: false },
  },
  status: {
    ...{ '': 'scheduled', marcado: 'scheduled', scheduled: 'scheduled' },
    ...{ cancelado: 'cancelled', cancelled: 'cancelled' },
  },
  availability: byWords(scheduleAvailabilities),
  category: byWords(scheduleCategories),
}

function byWords(choices: readonly { value: string; label: string }[]) {
  return Object.fromEntries(choices.flatMap(({ value, label }) => [value, label].map((name) => [folded(name), value])))
}

/** What people and spreadsheets mean, in the API's words. What is not understood stays, for the field to refuse. */
export function readCell(field: Field, cell: unknown, year?: string): unknown {
  if (typeof cell !== 'string') return cell
  const text = trimmed(cell)
  if (field === 'date') return readDate(text, year) ?? text
  if (field === 'time' || field === 'endTime') return readHour(text)
  const known = answers[field] ?? {}
  return Object.hasOwn(known, folded(text)) ? known[folded(text)] : text
}

/** A spreadsheet counts days from 1899-12-30. */
const SERIAL_DATE = /^\d{5}(?:[.,]\d+)?$/
/** An hour is a part of a day. Who means 00:25 writes both zeros. */
const SERIAL_TIME = /^(?:0|\d{5})[.,]\d+$/
const HOUR_AFTER_DATE = /[T ]\d{1,2}:.*$/
const FILLERS = ['de', 'feira', 'o']

/** From '22/10' to 'quarta-feira, 22 de outubro de 2025'. `year`: where it names none. */
function readDate(text: string, year = ''): string | null {
  if (SERIAL_DATE.test(text))
    return new Date(Date.UTC(1899, 11, 30 + Number.parseInt(text, 10))).toISOString().slice(0, 10)
  const words = folded(text.replace(HOUR_AFTER_DATE, '')).match(/\d+|[a-z]+/g) ?? []
  const parts = words.filter((word) => !FILLERS.includes(word))
  const weekday = /^[a-z]/.test(parts[0] ?? '') ? parts.shift()! : ''
  const [first = '', month = '', last = year, ...more] = parts
  const [day, ofYear] = first.length === 4 ? [last, first] : [first, last]
  const date = [ofYear.length === 2 ? `20${ofYear}` : ofYear, monthNumber(month), day.padStart(2, '0')].join('-')
  const isWhole = more.length === 0 && isCalendarDate(date)
  return isWhole && folded(weekdayOf(date)).startsWith(weekday) ? date : null
}

function monthNumber(month: string): string {
  const named = month.length >= 3 ? MONTHS.findIndex((name) => folded(name).startsWith(month)) + 1 : month
  return String(named).padStart(2, '0')
}

function readHour(text: string): string {
  if (!SERIAL_TIME.test(text)) return text
  const ofDay = Number(text.replace(',', '.')) % 1
  return new Date(Math.round(ofDay * 24 * 60) * 60_000).toISOString().slice(11, 16)
}

const splitRegistration = (cell: string) => isWebAddress(cell) && { registrationRequired: 'Sim', registrationUrl: cell }

const BETWEEN = / ?[-–—/] ?| (?:a|as|ate as|ate) /

/** The cells of '10:00 - 11:00' and 'das 10h às 11h'. */
function splitHours(text: string): { time: string; endTime: string } | null {
  const [time = '', endTime = '', ...more] = folded(text)
    .replace(/^das? /, '')
    .split(BETWEEN)
  const isRange = more.length === 0 && normaliseTime(time) && normaliseTime(endTime, { isEnd: true })
  return isRange ? { time, endTime } : null
}

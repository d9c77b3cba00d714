import { isCalendarDate } from '../content/calendar-date.ts'
import { LISBON, lisbonUtcOffset } from '../content/lisbon-time.ts'
import { Invalid } from '../errors.ts'

const inLisbon = new Intl.DateTimeFormat('sv-SE', {
  timeZone: LISBON,
  dateStyle: 'short',
  timeStyle: 'medium',
})

export const formatInLisbon = (at: Date | string) => inLisbon.format(new Date(at)) // as 'YYYY-MM-DD HH:MM:SS'

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Accepts '24h', '7d' or '30m' (ago), a date (its midnight), or a date and time, in Lisbon unless it has an offset. */
export function parseDateTime(text: string, now: Date): Date {
  const ago = /^(\d{1,5})([mhd])$/.exec(text)
  if (ago) return new Date(now.getTime() - Number(ago[1]) * UNIT_MS[ago[2]!]!)
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text)
  if (parts && isCalendarDate(parts[1]!)) {
    const [, date, time = '00:00', zone] = parts
    const dateTime = new Date(`${date}T${time}${zone ?? 'Z'}`)
    if (!Number.isNaN(dateTime.getTime())) return zone ? dateTime : lisbonToUtc(dateTime)
  }
  throw new Invalid(`«${text}» não é um momento. Escreva 2025-10-01, 2025-10-01T18:30, 24h ou 7d.`)
}

export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text)

/** The last millisecond of a date in Lisbon, which may have 23 or 25 hours. */
export function dayEnd(date: string): Date {
  const nextDay = new Date(`${date}T00:00Z`)
  nextDay.setUTCDate(nextDay.getUTCDate() + 1)
  return new Date(lisbonToUtc(nextDay).getTime() - 1)
}

/** `wall` is Lisbon time given as UTC. The clocks change at 01:00 UTC, so one correction is enough. */
const lisbonToUtc = (wall: Date) => new Date(wall.getTime() - lisbonUtcOffset(wall.getTime()))

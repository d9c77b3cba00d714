export const LISBON = 'Europe/Lisbon' // never use the machine's own time zone here

const MINUTE = 60_000
const DAY = 86_400_000
const FIRST_ZONE = Date.UTC(1912, 1, 1) // before, each place had its own time

const wallClock = new Intl.DateTimeFormat('sv', { timeZone: LISBON, dateStyle: 'short', timeStyle: 'medium' })

/** '2025-10-22 17:00:00' */
const wallTimeAt = (instant: number) => wallClock.format(instant).padStart(19, '0')

export const todayInLisbon = (now: Date): string => wallTimeAt(now.getTime()).slice(0, 10)

/** '14:32' */
export const timeInLisbon = (instant: number): string => wallTimeAt(instant).slice(11, 16)

/** '2025-10-20T18:00', for an address or a date and time field. */
export const minuteInLisbon = (instant: number): string => wallTimeAt(instant).slice(0, 16).replace(' ', 'T')

/** dd/mm/yyyy, or 'N/A' for an invalid date. */
export function dayInLisbon(dateTime: string | null | undefined): string {
  const time = Date.parse(dateTime ?? '')
  return Number.isNaN(time) ? 'N/A' : wallTimeAt(time).slice(0, 10).split('-').reverse().join('/')
}

/** In milliseconds. */
export function lisbonUtcOffset(timestamp: number): number {
  const [year, month, ...rest] = wallTimeAt(timestamp).split(/\D/).map(Number) as [number, number, number]
  return Date.UTC(year, month - 1, ...rest) - Math.floor(timestamp / 1000) * 1000
}

const wallTimeAsUtc = (date: string, time: string) => Date.parse(`${date}T${time}Z`)

/** Of every date and hour that was asked for. Lists of sessions are sorted by them, and one takes 15 µs. */
const timestamps = new Map<string, number>()

/** In autumn's repeated hour the first counts; in spring's skipped hour, winter's offset (RFC 5545, 3.3.5). */
export function lisbonTimestamp(date: string, time = '00:00'): number {
  const wallTime = wallTimeAsUtc(date, time)
  const known = timestamps.get(`${date} ${time}`)
  const timestamp = known ?? lisbonInstants(date, time)[0] ?? wallTime - lisbonUtcOffset(wallTime - DAY)
  timestamps.set(`${date} ${time}`, timestamp)
  return timestamp
}

/** When clocks in Lisbon show this: never in spring's skipped hour or on an impossible date, twice in autumn's repeated hour. */
export function lisbonInstants(date: string, time: string): number[] {
  const wallTime = wallTimeAsUtc(date, time)
  const exists = !Number.isNaN(wallTime) && new Date(wallTime).toISOString().startsWith(`${date}T${time}`)
  if (!exists) return []
  if (wallTime < FIRST_ZONE) return [wallTime]
  const offsets = [...new Set([wallTime - DAY, wallTime + DAY].map(lisbonUtcOffset))]
  return offsets.map((offset) => wallTime - offset).filter((instant) => instant + lisbonUtcOffset(instant) === wallTime)
}

export const formatOffsetInLisbon = (date: string, time = '00:00'): string =>
  formatOffset(wallTimeAsUtc(date, time) - lisbonTimestamp(date, time))

function formatOffset(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / MINUTE)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${milliseconds < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** 'Wed, 22 Oct 2025 17:00:00 +0100'. */
export function rfc822DateInLisbon(timestamp: number): string {
  const offset = lisbonUtcOffset(timestamp)
  return new Date(timestamp + offset).toUTCString().replace('GMT', formatOffset(offset).replace(':', ''))
}

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

export const lisbonTimestamp = (date: string, time = '00:00'): number =>
  wallTimeAsUtc(date, time) - utcOffsetAt(date, time)

/** When clocks in Lisbon show this: never in spring's skipped hour or on an impossible date, twice in autumn's repeated hour. */
export function lisbonInstants(date: string, time: string): number[] {
  const wallTime = Date.parse(`${date}T${time}:00Z`)
  const exists = !Number.isNaN(wallTime) && new Date(wallTime).toISOString().startsWith(`${date}T${time}`)
  if (!exists) return []
  if (wallTime < FIRST_ZONE) return [wallTime]
  const offsets = [...new Set([wallTime - DAY, wallTime + DAY].map(lisbonUtcOffset))]
  return offsets.map((offset) => wallTime - offset).filter((instant) => instant + lisbonUtcOffset(instant) === wallTime)
}

export const formatOffsetInLisbon = (date: string, time = '00:00'): string => formatOffset(utcOffsetAt(date, time))

const wallTimeAsUtc = (date: string, time: string) => Date.parse(`${date}T${time}Z`)

/** Null near a change of clocks. */
const steadyOffsets = new Map<string, number | null>()

function steadyOffset(date: string): number | null {
  const known = steadyOffsets.get(date)
  if (known !== undefined) return known
  const midnight = wallTimeAsUtc(date, '00:00')
  const offset = lisbonUtcOffset(midnight - DAY)
  const steady = offset === lisbonUtcOffset(midnight + 2 * DAY) ? offset : null
  steadyOffsets.set(date, steady)
  return steady
}

/** In autumn's repeated hour the first counts; in spring's skipped hour, winter's offset (RFC 5545, 3.3.5). */
function utcOffsetAt(date: string, time: string): number {
  const steady = steadyOffset(date)
  if (steady !== null) return steady
  const wallTime = wallTimeAsUtc(date, time)
  const [first] = lisbonInstants(date, time)
  return first === undefined ? lisbonUtcOffset(wallTime - DAY) : wallTime - first
}

export function formatOffset(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / MINUTE)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${milliseconds < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** 'Wed, 22 Oct 2025 17:00:00 +0100'. */
export function rfc822DateInLisbon(timestamp: number): string {
  const offset = lisbonUtcOffset(timestamp)
  return new Date(timestamp + offset).toUTCString().replace('GMT', formatOffset(offset).replace(':', ''))
}

export function clockChangesInLisbon(year: number): number[] {
  const months = Array.from({ length: 13 }, (_, month) => Date.UTC(year, month, 1))
  return months.slice(1).flatMap((end, index) => {
    let [from, to] = [months[index]!, end]
    const offset = lisbonUtcOffset(from)
    if (lisbonUtcOffset(to) === offset) return []
    while (to - from > 1000) {
      const middle = from + Math.floor((to - from) / 2000) * 1000
      if (lisbonUtcOffset(middle) === offset) from = middle
      else to = middle
    }
    return [to]
  })
}

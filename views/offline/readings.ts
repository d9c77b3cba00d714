import { KEPT, type Timing } from './kept-timing.ts'

/** When an answer left the server. `kept`: it came from this browser's copy, because the site did not answer. */
export type Reading = { at: number; kept: boolean }

const STALE_MS = 2 * 60_000

export const isOld = ({ at }: Reading, now: number): boolean => Math.abs(now - at) > STALE_MS

/** Old data, and data from a copy, are asked for when the page is looked at again. */
export const isDue = (reading: Reading, now: number): boolean => reading.kept || isOld(reading, now)

export function readingFrom(timings: readonly Timing[], arrived: number): Reading {
  const age = timings.find(({ name }) => name === KEPT)?.duration
  return { at: arrived - (age ?? 0), kept: age !== undefined }
}

const readings = new Map<string, Reading>()
const ofDocument = readingOfDocument()

/** Data without a reading of their own came with the page. */
export const readingOf = (address: string): Reading => readings.get(address) ?? ofDocument

/** Of data that the page came with. */
export const adoptReading = (address: string): void => void readings.set(address, readingOf(address))

/** False for a copy that is older than what the page has already. */
export function noteReading(address: string, reading: Reading): boolean {
  const known = readings.get(address)
  if (known && reading.kept && reading.at < known.at) return false
  readings.set(address, reading)
  return true
}

/** When the browser received the page: computed once, by the page's own clock. */
function readingOfDocument(): Reading {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const { responseEnd = 0, serverTiming = [] } = (entry ?? {}) as Partial<PerformanceNavigationTiming>
  return readingFrom(serverTiming, Date.now() - (performance.now() - responseEnd))
}

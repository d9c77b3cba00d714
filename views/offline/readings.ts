import { timeInLisbon, todayInLisbon } from '../../src/content/lisbon-time.ts'
import { datePartsOf, shortWeekday } from '../components/dates.ts'
import { KEPT } from './copies.ts'

/** When an answer left the server. `kept`: it is this browser's copy, because the site did not answer. */
export type Reading = { at: number; kept: boolean }

const STALE_MS = 2 * 60_000

/** Old data, and data from a copy, are asked for when the page is looked at again. */
export const isDue = ({ at, kept }: Reading, now: number): boolean => kept || Math.abs(now - at) > STALE_MS

const readings = new Map<string, Reading>()
const ofDocument = readingOfDocument()

/** Data without a reading of their own came with the page. */
export const readingOf = (address: string): Reading => readings.get(address) ?? ofDocument

export function noteReading(address: string, serverTiming: string | null): void {
  const [, age] = new RegExp(`^${KEPT};dur=(\\d+)$`).exec(serverTiming ?? '') ?? []
  readings.set(address, readingFrom(age === undefined ? undefined : Number(age), Date.now()))
}

function readingFrom(age: number | undefined, arrived: number): Reading {
  return { at: arrived - (age ?? 0), kept: age !== undefined }
}

/** When the browser received the page: computed once, by the page's own clock. */
function readingOfDocument(): Reading {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const { responseEnd = 0, serverTiming = [] } = (entry ?? {}) as Partial<PerformanceNavigationTiming>
  const age = serverTiming.find(({ name }) => name === KEPT)?.duration
  return readingFrom(age, Date.now() - (performance.now() - responseEnd))
}

/** «Sem rede: programa das 14:32», with the day before it when it is not today's. */
export function offlineSentence(readAt: number, now: number): string {
  const date = todayInLisbon(new Date(readAt))
  const isToday = date === todayInLisbon(new Date(now))
  return `Sem rede: programa ${isToday ? '' : `de ${dayOf(date)}, `}das ${timeInLisbon(readAt)}`
}

function dayOf(date: string): string {
  const parts = datePartsOf(date)!
  return `${shortWeekday(parts)}, ${parts.day} de ${parts.month}`
}

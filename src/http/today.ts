import { todayInLisbon } from '../content/lisbon-time.ts'

const HOUR_MS = 3_600_000
const TOLD_HOURS = 48

export const hourOf = (now: Date): number => Math.floor(now.getTime() / HOUR_MS)

/** Since when the programme tells what changed, in ISO-8601 UTC. The same during an hour, and so are the pages. */
export const toldSince = (now: Date): string => new Date((hourOf(now) - TOLD_HOURS) * HOUR_MS).toISOString()

/** Computed once an hour, because each cached answer needs it. Days in Lisbon start on full hours of UTC. */
export function todayClock(now: () => Date): () => string {
  let hour = Number.NaN
  let today = ''
  return () => {
    const date = now()
    const thisHour = hourOf(date)
    if (thisHour !== hour) today = todayInLisbon(date)
    hour = thisHour
    return today
  }
}

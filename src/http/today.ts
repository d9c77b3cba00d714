import { todayInLisbon } from '../content/lisbon-time.ts'

const HOUR_MS = 3_600_000

/** Computed once an hour, because each cached answer needs it. Days in Lisbon start on full hours of UTC. */
export function todayClock(now: () => Date): () => string {
  let hour = Number.NaN
  let today = ''
  return () => {
    const date = now()
    const thisHour = Math.floor(date.getTime() / HOUR_MS)
    if (thisHour !== hour) today = todayInLisbon(date)
    hour = thisHour
    return today
  }
}

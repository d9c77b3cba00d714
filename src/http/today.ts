import { todayInLisbon } from '../content/lisbon-time.ts'

const HOUR_MS = 3_600_000

/** Today in Lisbon, computed once an hour, since each cached answer needs it: days there start on full hours of UTC. */
export function todayClock(now: () => Date): () => string {
  let hour = Number.NaN
  let today = ''
  return () => {
    const moment = now()
    const thisHour = Math.floor(moment.getTime() / HOUR_MS)
    if (thisHour !== hour) today = todayInLisbon(moment)
    hour = thisHour
    return today
  }
}

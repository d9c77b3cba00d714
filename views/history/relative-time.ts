import { todayInLisbon } from '../../src/content/lisbon-time.ts'

const units = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const

const elapsed = new Intl.RelativeTimeFormat('pt-PT')
const named = new Intl.RelativeTimeFormat('pt-PT', { numeric: 'auto' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'agora' within a minute, then minutes and hours of today; before that by Lisbon's days: 'ontem', 'há 3 dias'. */
export function formatAgo(at: string, now: Date): string {
  const then = new Date(at)
  const days = Math.round((midnight(now) - midnight(then)) / DAY)
  const unit = units.find(([, each]) => days >= each)
  if (unit) return elapsed.format(-Math.floor(days / unit[1]), unit[0])
  if (days > 0) return named.format(-days, 'day')
  const since = Math.max(0, now.getTime() - then.getTime())
  if (since >= HOUR) return elapsed.format(-Math.floor(since / HOUR), 'hour')
  return since < MINUTE ? named.format(0, 'second') : elapsed.format(-Math.floor(since / MINUTE), 'minute')
}

const midnight = (moment: Date) => Date.parse(todayInLisbon(moment))

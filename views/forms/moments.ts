import { LISBON, timeInLisbon, todayInLisbon } from '../../src/content/lisbon-time.ts'
import { shortDate } from '../components/dates.ts'

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-PT', { timeZone: LISBON, ...options })

const day = formatter({ day: 'numeric', month: 'long' })
const dayOfYear = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = formatter({ weekday: 'long' })

/** '18:04' */
export const formatClock = (at: string) => timeInLisbon(Date.parse(at))

/** '20 de outubro', with the year when it is not this one. */
export const formatDay = (at: string, now: Date) => {
  const sameYear = todayInLisbon(new Date(at)).slice(0, 4) === todayInLisbon(now).slice(0, 4)
  return (sameYear ? day : dayOfYear).format(Date.parse(at))
}

/** '20 de outubro de 2025, 18:04' */
export const formatFullMoment = (at: string) => `${dayOfYear.format(Date.parse(at))}, ${formatClock(at)}`

/** 'sexta-feira, 20 de outubro' */
export const formatWeekday = (at: string, now: Date) => `${weekday.format(Date.parse(at))}, ${formatDay(at, now)}`

/** 'hoje, 18:04', '20 de outubro, 18:04' */
export const formatMoment = (at: string, now: Date) =>
  `${isSameDay(at, now) ? 'hoje' : formatDay(at, now)}, ${formatClock(at)}`

/** 'às 18:04', on another day 'a 20 de outubro, às 18:04' */
export const formatSince = (at: string, now: Date) =>
  `${isSameDay(at, now) ? '' : `a ${formatDay(at, now)}, `}às ${formatClock(at)}`

const isSameDay = (at: string, now: Date) => todayInLisbon(new Date(at)) === todayInLisbon(now)

/** '20/10/2025 18:04' */
export const formatDateTime = (at: string) => `${shortDate(todayInLisbon(new Date(at)))} ${formatClock(at)}`

import { timeInLisbon, todayInLisbon } from '../../src/content/lisbon-time.ts'
import { datePartsOf, shortWeekday } from '../components/dates.ts'

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

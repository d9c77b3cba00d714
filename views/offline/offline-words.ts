import { LISBON, todayInLisbon } from '../../src/content/lisbon-time.ts'
import { datePartsOf } from '../components/dates.ts'

const hour = new Intl.DateTimeFormat('pt-PT', {
  timeZone: LISBON,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
})

/** «Sem rede: programa das 14:32», with the day before it when it is not today's. */
export function offlineSentence(readAt: number, now: number): string {
  const date = todayInLisbon(new Date(readAt))
  const isToday = date === todayInLisbon(new Date(now))
  return `Sem rede: programa ${isToday ? '' : `de ${dayOf(date)}, `}das ${hour.format(readAt)}`
}

function dayOf(date: string): string {
  const { weekday, day, month } = datePartsOf(date)!
  return `${weekday.replace('-feira', '')}, ${day} de ${month}`
}

import { VENUE_NAME } from '../../src/content/festival-facts.ts'
import type { SessionBrief } from '../../src/content/schedule-item.ts'
import { heldSessions } from '../../src/content/session-times.ts'
import { datePartsOf } from '../components/dates.ts'

/** '22 a 25 de outubro de 2025, Mosteiro de Leça do Balio'; null when no session takes place. */
export function datesAndVenue(sessions: readonly SessionBrief[]): string | null {
  const dates = heldSessions(sessions)
    .map(({ date }) => date)
    .sort()
  return dates.length === 0 ? null : `${dateRange(dates[0]!, dates.at(-1)!)}, ${VENUE_NAME}`
}

/** Names once what both dates have in common. */
export function dateRange(first: string, last: string): string {
  const from = datePartsOf(first)
  const to = datePartsOf(last)
  if (!from || !to) return ''
  const end = `${to.day} de ${to.month} de ${to.year}`
  if (first === last) return end
  if (from.year !== to.year) return `${from.day} de ${from.month} de ${from.year} a ${end}`
  return from.month === to.month ? `${from.day} a ${end}` : `${from.day} de ${from.month} a ${end}`
}

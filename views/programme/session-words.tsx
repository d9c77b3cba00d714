import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { timeInLisbon } from '../../src/content/lisbon-time.ts'
import type { ScheduleItem, SessionChange } from '../../src/content/schedule-item.ts'
import { endDateOf } from '../../src/content/session-times.ts'
import { datePartsOf, shortWeekday } from '../components/dates.ts'

/** '15:00–16:15', or '15:00' without an end. */
export const hoursOf = ({ time, endTime }: Pick<ScheduleItem, 'time' | 'endTime'>): string =>
  endTime && endTime !== time ? `${time}–${endTime}` : time

/** 'até às 16:15', or 'até cerca das 17:00' without an end. `until`: in epoch milliseconds. */
export function untilWords(session: Pick<ScheduleItem, 'date' | 'time' | 'endTime'>, until: number): string {
  const end = timeInLisbon(until)
  const article = end.startsWith('01') ? '' : 's'
  return endDateOf(session) === null ? `até cerca da${article} ${end}` : `até à${article} ${end}`
}

export const sessionCount = (sessions: number) => (sessions === 1 ? '1 sessão' : `${sessions} sessões`)

const told: Record<SessionChange['kind'], string[]> = {
  new: ['Novo'],
  restored: ['Afinal realiza-se'],
  moved: [],
  cancelled: [], // its title says so
}

/** What a session tells of its last two days. */
export function changeWords({ date, change }: Pick<ScheduleItem, 'date' | 'change'>): string[] {
  if (!change) return []
  return [...told[change.kind], ...(change.was ? [movedWords(date, change.was)] : [])]
}

/** 'Mudou: era às 15:00, Claustro', with the day where it is another: 'Mudou: era terça, 21, às 15:00, Claustro'. */
export function movedWords(date: string, was: Pick<ScheduleItem, 'date' | 'time'> & { location?: string }): string {
  const place = was.location === undefined ? '' : `, ${was.location}`
  const parts = was.date === date ? null : datePartsOf(was.date)
  const month = parts && was.date.slice(0, 7) !== date.slice(0, 7) ? ` de ${parts.month}` : ''
  const day = parts ? `${shortWeekday(parts)}, ${parts.day}${month}, ` : ''
  return `Mudou: era ${day}às ${was.time}${place}`
}

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { slug: string }

/** Counts the steps from the programme, so that the session's page can lead back to where the reader was in it. */
export function LinkToSession({ slug, ...rest }: Props) {
  const { pathname, state } = useLocation()
  const steps = pathname === '/programacao' ? 0 : stepsFromProgramme(state)
  return <Link to={`/programacao/${slug}`} state={steps === null ? null : { steps: steps + 1 }} {...rest} />
}

/** Null when the reader came from elsewhere. */
export function stepsFromProgramme(state: unknown): number | null {
  const steps = (state as { steps?: unknown } | null)?.steps
  return typeof steps === 'number' ? steps : null
}

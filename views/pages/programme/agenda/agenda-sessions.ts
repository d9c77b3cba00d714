import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { overlap, startOf } from '../../../../src/content/session-times.ts'
import { MOST_SHARED } from '../filters.ts'

type Kept = {
  sessions: ScheduleItem[]
  /** Of those asked for, what the programme has not, or no longer. */
  missing: string[]
}

/** In the order of the programme. */
export const keptSessions = (programme: readonly ScheduleItem[], ids: readonly string[]): Kept =>
  found(programme, ids, 'id')

/** Somebody's agenda, as its address has it. */
export const sharedSessions = (programme: readonly ScheduleItem[], slugs: readonly string[]): Kept =>
  found(programme, slugs, 'slug')

function found(programme: readonly ScheduleItem[], asked: readonly string[], name: 'id' | 'slug'): Kept {
  const wanted = new Set(asked)
  const sessions = programme.filter((session) => wanted.has(session[name]))
  const present = new Set(sessions.map((session) => session[name]))
  return { sessions, missing: asked.filter((each) => !present.has(each)) }
}

/** Pairs of sessions that are held at the same time, in the order of their beginning. */
export function clashesIn(sessions: readonly ScheduleItem[]): [ScheduleItem, ScheduleItem][] {
  const byStart = [...sessions].sort((a, b) => startOf(a) - startOf(b))
  return byStart.flatMap((first, index) =>
    byStart
      .slice(index + 1)
      .filter((second) => overlap(first, second))
      .map((second): [ScheduleItem, ScheduleItem] => [first, second]),
  )
}

const slugList = (sessions: readonly ScheduleItem[]) =>
  sessions
    .slice(0, MOST_SHARED)
    .map(({ slug }) => encodeURIComponent(slug))
    .join(',')

export const shareAddress = (sessions: readonly ScheduleItem[]): string => `/programacao?agenda=${slugList(sessions)}`

export const feedAddress = (sessions: readonly ScheduleItem[]): string =>
  `/programacao.ics?sessoes=${slugList(sessions)}`

import { isCalendarDate, isTimeOfDay } from '../content/calendar-date.ts'
import type { Draft } from '../content/draft.ts'
import { lisbonInstants } from '../content/lisbon-time.ts'
import { Invalid } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { type Author, draftNotFound, unscheduled } from './draft-row.ts'
import { findDraft } from './drafts.ts'

/** `publishAt`: 'YYYY-MM-DDTHH:MM' in Lisbon; null takes the schedule back. */
export async function scheduleDraft(
  { database }: Pick<Festival, 'database'>,
  id: string,
  publishAt: string | null,
  { actor, now }: Author,
): Promise<Draft> {
  const schedule =
    publishAt === null
      ? unscheduled
      : { publish_at: publishAt, due_at: dueAt(publishAt, now), scheduled_by: actor, publish_error: null }
  const changed = await database
    .write('drafts')
    .where({ id })
    .whereNull('ended_at')
    .update({ ...schedule, version: database.write.raw('version + 1') })
  const draft = changed === 1 && (await findDraft(database.read, id))
  if (!draft) throw draftNotFound()
  return draft
}

/** Of an hour that comes twice the first. A minute that has begun is the past. */
export function dueAt(publishAt: string, now: Date): string {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(publishAt) ?? []
  if (!isCalendarDate(date) || !isTimeOfDay(time))
    throw Invalid.field('publishAt', 'Indique um dia e uma hora que existam.')
  const [first] = lisbonInstants(date, time)
  if (first === undefined)
    throw Invalid.field('publishAt', 'Esta hora não existe nesse dia, porque o relógio se adianta.')
  if (first <= now.getTime()) throw Invalid.field('publishAt', 'Indique uma hora que ainda esteja para vir.')
  return new Date(first).toISOString()
}

import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import { session } from './sessions.ts'

/** An event of the programme; its id is its title. */
export const event = (title: string, more: Partial<ScheduleItem> = {}): ScheduleItem =>
  session(title, { slug: title, title, description: '', ...more })

/** '15:00–16:15 Claustro', the end of an hour later left out. */
export const at = (hours: string, location = 'Claustro', date = '2025-10-22') => {
  const [time = '', endTime = null] = hours.split('–')
  return { date, time, endTime, location }
}

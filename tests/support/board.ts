import type { ScheduleItem } from '../../src/content/schedule-item.ts'

/** An event of the programme; its id is its title. */
export const event = (title: string, more: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id: title,
  slug: title,
  version: 1,
  title,
  date: '2025-10-22',
  time: '15:00',
  endTime: null,
  location: 'Claustro',
  category: null,
  description: '',
  imageUrl: null,
  registrationRequired: false,
  guestName: null,
  guestBio: null,
  status: 'scheduled',
  statusNote: null,
  movedFrom: null,
  ...more,
})

/** '15:00–16:15 Claustro', the end of an hour later left out. */
export const at = (hours: string, location = 'Claustro', date = '2025-10-22') => {
  const [time = '', endTime = null] = hours.split('–')
  return { date, time, endTime, location }
}

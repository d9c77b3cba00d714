import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import { noDescription } from './no-description.ts'

/** A row of GET /api/schedule. */
export const session = (id: string, rest: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id,
  version: 1,
  slug: `sessao-${id}`,
  date: '2025-10-22',
  time: '15:00',
  endTime: null,
  title: `Sessão ${id}`,
  category: null,
  location: 'Claustro',
  description: 'Uma conversa.',
  imageUrl: null,
  ...noDescription,
  registrationRequired: false,
  registrationUrl: '',
  availability: '',
  guestName: null,
  guestBio: null,
  status: 'scheduled',
  statusNote: null,
  movedFrom: null,
  ...rest,
})

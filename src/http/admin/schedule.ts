import { scheduleItemById } from '../../../projections/schedule.ts'
import { scheduleItem } from '../../content/schedule-item.ts'
import { type AdminParts, recordHandlers } from './records.ts'

export const adminSchedule = (parts: AdminParts) =>
  recordHandlers({ noun: scheduleItem, byId: scheduleItemById, picture: { part: 'image', field: 'imageUrl' } }, parts)

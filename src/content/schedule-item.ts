import { z } from 'zod'
import { plainDate, timeOfDay } from './dates.ts'
import { type RecordEvent, recordNoun } from './record.ts'
import { flag, optionalText, pictureAddress, requiredText } from './text.ts'

const scheduleItemFields = z.object({
  date: plainDate,
  time: timeOfDay,
  title: requiredText('Indique o título.'),
  category: optionalText,
  location: requiredText('Indique o local.'),
  description: requiredText('Escreva uma descrição.'),
  imageUrl: pictureAddress,
  registrationRequired: flag,
  guestName: optionalText,
  guestBio: optionalText,
})
export type ScheduleItemFields = z.output<typeof scheduleItemFields>

export const scheduleItem = recordNoun({
  kind: 'schedule-item',
  fields: scheduleItemFields,
  blank: { category: null, imageUrl: null, registrationRequired: false, guestName: null, guestBio: null },
  commands: { create: 'AddScheduleItem', change: 'ReviseScheduleItem', remove: 'CancelScheduleItem' },
  events: { created: 'ScheduleItemAdded', changed: 'ScheduleItemRevised', removed: 'ScheduleItemCancelled' },
  notFound: 'Este evento não existe.',
})
export type ScheduleItemEvent = RecordEvent<ScheduleItemFields, (typeof scheduleItem)['events']>

export type ScheduleItem = ScheduleItemFields & { id: string; version: number }

export type ScheduleState = { hasSessions: boolean }

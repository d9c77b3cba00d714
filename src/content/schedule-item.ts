import { z } from 'zod'
import type { Upcaster } from '../decider.ts'
import { Invalid } from '../errors.ts'
import { endOfDay, plainDate, timeOfDay } from './dates.ts'
import { withoutFoldedLetters } from './fold.ts'
import { ENDS_BEFORE_START, endsBeforeStart } from './hours.ts'
import type { DescribedPicture } from './picture-description.ts'
import { type RecordEvent, recordNoun } from './record.ts'
import { slugEnding, titleSlug } from './slug.ts'
import {
  flag,
  optionalLine,
  optionalText,
  pictureAddress,
  requiredLine,
  requiredText,
  secureAddress,
  text,
} from './text.ts'

const scheduleItemFields = z.object({
  slug: text,
  date: plainDate,
  time: timeOfDay,
  endTime: optionalText.pipe(endOfDay.nullable()),
  title: requiredLine('Indique o título.'),
  category: optionalLine,
  location: requiredLine('Indique o local.'),
  description: requiredText('Escreva uma descrição.'),
  imageUrl: pictureAddress,
  registrationRequired: flag,
  registrationUrl: secureAddress,
  availability: z.enum(['', 'few', 'full'], {
    error: 'Um evento tem os últimos lugares (few), está esgotado (full) ou não diz nada (vazio).',
  }),
  guestName: optionalLine,
  guestBio: optionalText,
  status: z.enum(['scheduled', 'cancelled'], { error: 'Um evento está marcado (scheduled) ou cancelado (cancelled).' }),
  statusNote: optionalLine,
})
export type ScheduleItemFields = z.output<typeof scheduleItemFields>

/** Of schema 1: without an address, an end and a status. */
const withSessionFields: Upcaster = (older, { id }) => ({
  slug: [titleSlug(withoutFoldedLetters(String(older.title))), slugEnding(id)].filter(Boolean).join('-'),
  endTime: null,
  status: 'scheduled',
  statusNote: null,
  ...older,
})

/** Of schema 2. */
const withRegistration: Upcaster = (older) => ({ registrationUrl: '', availability: '', ...older })

export const scheduleItem = recordNoun({
  kind: 'schedule-item',
  fields: scheduleItemFields,
  blank: {
    endTime: null,
    category: null,
    imageUrl: null,
    registrationRequired: false,
    registrationUrl: '',
    availability: '',
    guestName: null,
    guestBio: null,
    status: 'scheduled',
    statusNote: null,
  },
  slugFrom: 'title',
  keepsSlug: true,
  commands: { create: 'AddScheduleItem', change: 'ReviseScheduleItem', remove: 'CancelScheduleItem' },
  events: { created: 'ScheduleItemAdded', changed: 'ScheduleItemRevised', removed: 'ScheduleItemCancelled' },
  /** An end equal to the start is none, and does not stay behind when that moves. */
  follow: ({ time, endTime }, changes) =>
    endTime === time && changes.time !== undefined && changes.endTime === undefined ? { endTime: null } : {},
  check({ time, endTime }, changes) {
    const isAsked = changes.time !== undefined || changes.endTime !== undefined
    if (isAsked && endsBeforeStart(time, endTime)) throw Invalid.field('endTime', ENDS_BEFORE_START)
  },
  notFound: 'Este evento não existe.',
  upcasters: [withSessionFields, withRegistration],
})
export type ScheduleItemEvent = RecordEvent<ScheduleItemFields, (typeof scheduleItem)['events']>

/** What the programme tells of a session for two days. `was`: where it stood before, if it moved. */
export type SessionChange = {
  kind: 'new' | 'moved' | 'cancelled' | 'restored'
  was: Pick<ScheduleItemFields, 'date' | 'time' | 'location'> | null
}

/** `movedFrom`: the start it was added with, where it has another one now. `change`: only in public reads. */
export type ScheduleItem = ScheduleItemFields &
  DescribedPicture & {
    id: string
    version: number
    movedFrom: { date: string; time: string } | null
    change?: SessionChange | null
  }

export type SessionLink = Pick<ScheduleItem, 'slug' | 'title' | 'date' | 'time'>
/** With the sessions before and after it on its date, and the next one at its place. */
export type Session = ScheduleItem & {
  before: SessionLink | null
  after: SessionLink | null
  nextAtPlace: Pick<ScheduleItem, 'date' | 'time'> | null
}

export type RemovedSession = Pick<ScheduleItem, 'id' | 'title'>

export type SessionBrief = Pick<ScheduleItem, 'slug' | 'title' | 'date' | 'time' | 'endTime' | 'location' | 'status'>
export type ScheduleState = { hasSessions: boolean; sessions: SessionBrief[] }

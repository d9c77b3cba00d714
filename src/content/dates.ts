import { z } from 'zod'
import { isCalendarDate } from './calendar-date.ts'
import { normaliseTime } from './hours.ts'
import { trimmed } from './plain-text.ts'

/** 'YYYY-MM-DD'; a time after 'T' is cut off (spec, section 5). */
export const plainDate = z
  .string({ error: 'Indique uma data.' })
  .transform((value) => trimmed(value).split('T')[0] ?? '')
  .refine(isCalendarDate, { error: 'Indique uma data que exista, como 2025-10-22.' })

const hour = (options?: { isEnd: boolean }) =>
  z
    .string({ error: 'Indique uma hora.' })
    .transform((value) => normaliseTime(trimmed(value), options))
    .refine((value): value is string => value !== null, { error: 'Indique uma hora que exista, como 17:00.' })

export const timeOfDay = hour()
/** 24:00 is midnight. */
export const endOfDay = hour({ isEnd: true })

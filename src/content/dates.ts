import { z } from 'zod'
import { isCalendarDate, normaliseTime } from './calendar-date.ts'
import { trimmed } from './plain-text.ts'

/** 'YYYY-MM-DD'; a time after 'T' is cut off (spec, section 5). */
export const plainDate = z
  .string({ error: 'Indique uma data.' })
  .transform((value) => trimmed(value).split('T')[0] ?? '')
  .refine(isCalendarDate, { error: 'Indique uma data que exista, como 2025-10-22.' })

export const timeOfDay = z
  .string({ error: 'Indique uma hora.' })
  .transform((value) => normaliseTime(trimmed(value)))
  .refine((value): value is string => value !== null, { error: 'Indique uma hora que exista, como 17:00.' })

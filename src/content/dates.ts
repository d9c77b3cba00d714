import { z } from 'zod'
import { isCalendarDate, normaliseTime } from './calendar-date.ts'

/** 'YYYY-MM-DD'; a time after 'T' is cut off (spec, section 5). */
export const plainDate = z
  .string({ error: 'Indique uma data.' })
  .transform((value) => value.trim().split('T')[0] ?? '')
  .refine(isCalendarDate, { error: 'Indique uma data que exista, como 2025-10-22.' })

export const timeOfDay = z
  .string({ error: 'Indique uma hora.' })
  .transform((value) => normaliseTime(value.trim()))
  .refine((value): value is string => value !== null, { error: 'Indique uma hora que exista, como 17:00.' })

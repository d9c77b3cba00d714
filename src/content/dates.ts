import { z } from 'zod'
import { isCalendarDate } from './calendar-date.ts'

/** 'YYYY-MM-DD'; a time after 'T' is cut off (spec, section 5). */
export const plainDate = z
  .string({ error: 'Indique uma data.' })
  .transform((value) => value.trim().split('T')[0] ?? '')
  .refine(isCalendarDate, { error: 'Indique uma data que exista, como 2025-10-22.' })

/** Normalises '9:30', '9h30' and '9h' to 'HH:MM', which sorts as text. */
export const timeOfDay = z
  .string({ error: 'Indique uma hora.' })
  .transform((value) => normaliseTime(value.trim()))
  .refine((value): value is string => value !== null, { error: 'Indique uma hora que exista, como 17:00.' })

function normaliseTime(value: string): string | null {
  const parts = /^(\d{1,2})(?::(\d{2})(?::[0-5]\d)?|[hH](\d{2})?)?$/.exec(value)
  if (!parts) return null
  const hours = Number(parts[1])
  const minutes = Number(parts[2] ?? parts[3] ?? 0)
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

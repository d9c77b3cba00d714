export function isCalendarDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const isTimeOfDay = (value: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)

/** '9:30', '09:30:00', '9h30' and '9h' as 'HH:MM', which sorts as text; null for anything else. */
export function normaliseTime(value: string): string | null {
  const parts = /^(\d{1,2})(?::(\d{2})(?::[0-5]\d)?|[hH](\d{2})?)?$/.exec(value)
  if (!parts) return null
  const hours = Number(parts[1])
  const minutes = Number(parts[2] ?? parts[3] ?? 0)
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

import { isTimeOfDay } from './calendar-date.ts'

const HOUR = /^(\d{1,2}) ?(?:[:.h] ?(\d{2})(?::[0-5]\d)? ?(?:h|m|min)?|h)?$/i

/** '9:30', '09:30:00', '9.30', '9h30m' and '9h' as 'HH:MM', which sorts as text; null for anything else. Only an end may be 24:00. */
export function normaliseTime(value: string, { isEnd = false } = {}): string | null {
  const parts = HOUR.exec(value)
  if (!parts) return null
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
  const time = `${String(isEnd && hours === 24 ? 0 : hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  return isTimeOfDay(time) && (hours < 24 || minutes === 0) ? time : null
}

export const ENDS_BEFORE_START = 'Acaba antes de começar.'
const LATEST_AFTER_MIDNIGHT = '05:00'

/** An end until five in the morning is one of the next day; a later one before the start is a mistake. */
export const endsBeforeStart = (time: string, endTime: string | null): boolean =>
  isTimeOfDay(time) && endTime !== null && endTime < time && endTime > LATEST_AFTER_MIDNIGHT

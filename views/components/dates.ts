const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']

export type DateParts = { year: number; month: string; day: number; weekday: string }

/** Parses 'YYYY-MM-DD' with an optional time; null for an impossible date. */
export function datePartsOf(date: string): DateParts | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(date ?? '')
  if (!found) return null
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  // UTC, so that the reader's time zone does not change the date
  const parsed = new Date(Date.UTC(year, month - 1, day))
  if (parsed.getUTCMonth() !== month - 1 || parsed.getUTCDate() !== day) return null
  return { year, month: months[month - 1]!, day, weekday: weekdays[parsed.getUTCDay()]! }
}

/** '22 de outubro de 2025'; text that is not a date is returned unchanged. */
export function longDate(date: string, { weekday = false } = {}): string {
  const parts = datePartsOf(date)
  if (!parts) return date
  const long = `${parts.day} de ${parts.month} de ${parts.year}`
  return weekday ? `${parts.weekday}, ${long}` : long
}

/** 'quarta-feira, 22 de outubro'; text that is not a date is returned unchanged. */
export function dayName(date: string): string {
  const parts = datePartsOf(date)
  return parts ? `${parts.weekday}, ${parts.day} de ${parts.month}` : date
}

export const shortDate = (date: string): string =>
  datePartsOf(date) ? date.slice(0, 10).split('-').reverse().join('/') : date

/** 'quarta', but 'sábado' and 'domingo' */
export const shortWeekday = ({ weekday }: Pick<DateParts, 'weekday'>): string => weekday.replace('-feira', '')

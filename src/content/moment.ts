import { isCalendarDate, MONTHS } from './calendar-date.ts'
import { lisbonInstants } from './lisbon-time.ts'

const MINUTE_MS = 60_000

/** `text` is its part of an address. A minute: when it begins, twice in autumn's repeated hour, never if it does not exist. */
export type Moment = { text: string } & ({ position: number } | { begins: readonly number[] })

/** Undefined for what has not the form of a moment. */
export function parseMoment(given: string): Moment | undefined {
  const text = given.replace(/%3a/gi, ':')
  if (/^p(?:0|[1-9]\d*)$/.test(text)) return { text, position: Number(text.slice(1)) }
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(text) ?? []
  return date ? { text, begins: lisbonInstants(date, time) } : undefined
}

/** Why there is nothing to show: the sentence for people. `head`: the log's last position. */
export function whyNotShown(moment: Moment, { now, head }: { now: number; head: number }): string | undefined {
  if ('position' in moment) return moment.position > head ? 'O registo ainda não chegou a esta posição.' : undefined
  const { begins, text } = moment
  if (begins.length === 0)
    return isCalendarDate(text.slice(0, 10)) ? 'Esta hora não existe nesse dia.' : 'Esta data não existe no calendário.'
  return begins[0]! > now ? 'Este momento ainda está para vir.' : undefined
}

/** Of the two minutes with the same name the second, once it has come. */
export const lastBegin = (begins: readonly number[], now: number): number =>
  begins.findLast((begin) => begin <= now) ?? begins[0]!

export const endOfMinute = (begin: number): number => begin + MINUTE_MS

/** '20 de outubro de 2025, 18:00', of a moment's text with a date. */
export function formatMinute(text: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(.*)$/.exec(text)!
  return `${Number(day)} de ${MONTHS[Number(month) - 1]} de ${year}, ${time}`
}

export const AS_OF_PATH = '/admin/em'
export const AS_OF_API = '/api/admin/em'

/** `address`: a public path, with or without query and anchor. */
export const addressAt = (moment: string, address = '/'): string =>
  `${AS_OF_PATH}/${moment}${address.replace(/^\/(?=$|[?#])/, '')}`

/** Both spellings of a moment's colon as the escaped one. */
export const escapeMoment = (path: string): string =>
  path.replace(/^(?:\/api)?\/admin\/em\/[^/]+/, (start) => start.replace(/:|%3a/gi, '%3A'))

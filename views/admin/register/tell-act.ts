import type { Act, ActEvent, FieldChange } from '../../../src/content/history.ts'
import { todayInLisbon } from '../../../src/content/lisbon-time.ts'
import { longDate } from '../../components/dates.ts'
import { isDate } from '../../history/field-value.ts'

/** `known`: the acts that are loaded, among which is perhaps the one that this act undoes. */
export function actWords(act: Act, known: ReadonlyMap<string, Act>): string {
  if (act.undoes === null) return act.words
  const undone = known.get(act.undoes)
  if (!undone) return `Anulado: ${act.words}`
  const original = undone.undoes === null ? undefined : known.get(undone.undoes)
  return original ? `Refeito: ${original.words}` : `Anulado: ${undone.words}`
}

/** Stored pictures are told only where there is nothing else. */
export function toldEvents({ events }: Act): readonly ActEvent[] {
  const written = events.filter(({ type }) => type !== 'MediaStored')
  return written.length > 0 ? written : events
}

const MAX_LENGTH = 60

/** Creations and removals are told by their title alone. */
export function toldChanges({ changes }: ActEvent): { short: readonly FieldChange[]; long: readonly string[] } {
  const isWhole = (side: 'before' | 'after') => changes.every((change) => isEmpty(change[side]))
  if (isWhole('before') || isWhole('after')) return { short: [], long: [] }
  const isTold = (change: FieldChange) => !change.long && isShort(change.before) && isShort(change.after)
  return {
    short: changes.filter(isTold),
    long: changes.filter((change) => !isTold(change)).map(({ label }) => label),
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Neither a text with tags or several lines nor a picture's address. */
const isShort = (value: unknown) =>
  isEmpty(value) ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= MAX_LENGTH && !/[<\n]|^\/uploads\//.test(value))

export function formatValue(value: unknown, format = quoted): string {
  if (isEmpty(value)) return '(vazio)'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value !== 'string') return String(value)
  return isDate(value) ? longDate(value) : format(value)
}

const quoted = (text: string) => `«${text}»`

/** In order, each with its acts. */
export function actsByDay(acts: readonly Act[]): { day: string; acts: readonly Act[] }[] {
  const days: { day: string; acts: Act[] }[] = []
  for (const act of acts) {
    const day = todayInLisbon(new Date(act.at))
    if (days.at(-1)?.day === day) days.at(-1)!.acts.push(act)
    else days.push({ day, acts: [act] })
  }
  return days
}

import { fold } from '../../../src/content/fold.ts'
import { guestNames } from '../../../src/content/guest-names.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { endOf, startOf } from '../../../src/content/session-times.ts'

export type Planned = Pick<
  ScheduleItem,
  'id' | 'date' | 'time' | 'endTime' | 'title' | 'location' | 'guestName' | 'status'
>
type Span = { item: Planned; start: number; end: number; place: string; guests: ReadonlyMap<string, string> }
type Warnings = ReadonlyMap<string, readonly string[]>

const LONGEST = 6 * 60 * 60 * 1000

/** In words, by the event's id; cancelled events give none. */
export function warningsOf(items: readonly Planned[]): Warnings {
  const spans = items
    .filter(({ status }) => status !== 'cancelled')
    .map(spanOf)
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start)
  const warnings = new Map<string, string[]>()
  const warn = ({ item }: Span, words: readonly string[]) => {
    const told = warnings.get(item.id)
    if (told) told.push(...words)
    else if (words.length > 0) warnings.set(item.id, [...words])
  }
  spans.forEach((one, index) => {
    if (one.end - one.start > LONGEST) warn(one, ['Dura mais de seis horas'])
    for (let next = index + 1; next < spans.length && spans[next]!.start < one.end; next++) {
      const other = spans[next]!
      warn(one, clashes(one, other))
      warn(other, clashes(other, one))
    }
  })
  return warnings
}

/** Those of one event that is not among the others, or not as it will be. */
export function warningsAmong(item: Planned, others: readonly Planned[]): readonly string[] {
  const near = others.filter((other) => other.id !== item.id && Math.abs(daysBetween(item.date, other.date)) <= 1)
  return warningsOf([...near, item]).get(item.id) ?? []
}

const daysBetween = (one: string, other: string) => (Date.parse(one) - Date.parse(other)) / 86_400_000

function spanOf(item: Planned): Span {
  const guests = guestNames(item.guestName ?? '').map((name) => [fold(name), name] as const)
  return {
    item,
    start: startOf(item),
    end: endOf(item),
    place: fold(item.location.trim()),
    guests: new Map(guests),
  }
}

function clashes(one: Span, other: Span): string[] {
  const { title, time, location } = other.item
  const named = `«${title.replace(/«/g, '“').replace(/»/g, '”')}» (${time.slice(0, 5)})`
  if (one.place === other.place) return one.place ? [`No mesmo local e à mesma hora que ${named}`] : []
  return [...one.guests]
    .filter(([folded]) => other.guests.has(folded))
    .map(([, name]) => `${name} está também em ${named}, ${location}`)
}

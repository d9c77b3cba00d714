import { fold } from '../../../src/content/fold.ts'
import { guestNames, nameKey } from '../../../src/content/labels.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { concurrent, durationOf, isSamePlace } from './clashes.ts'
import { quoted } from './quoted.ts'

export type Planned = Pick<
  ScheduleItem,
  'id' | 'date' | 'time' | 'endTime' | 'title' | 'location' | 'guestName' | 'status'
>
type Warnings = ReadonlyMap<string, readonly string[]>

const LONGEST = 6 * 60 * 60 * 1000

/** In words, by the event's id; cancelled events give none. */
export function warningsOf(items: readonly Planned[]): Warnings {
  const warnings = new Map<string, string[]>()
  const warn = ({ id }: Planned, ...words: string[]) => {
    if (words.length > 0) warnings.set(id, [...(warnings.get(id) ?? []), ...words])
  }
  const guests = new Map(items.map((item) => [item, guestsOf(item)]))
  for (const [one, other] of concurrent(items)) {
    if (isSamePlace(one, other)) {
      warn(one, `No mesmo local e à mesma hora que ${named(other)}`)
      warn(other, `No mesmo local e à mesma hora que ${named(one)}`)
    } else {
      const both = [...guests.get(one)!.keys()].filter((name) => guests.get(other)!.has(name))
      warn(one, ...both.map((name) => elsewhere(guests.get(one)!.get(name)!, other)))
      warn(other, ...both.map((name) => elsewhere(guests.get(other)!.get(name)!, one)))
    }
  }
  for (const item of items) if (durationOf(item) > LONGEST) warn(item, 'Dura mais de seis horas')
  return warnings
}

/** Those of one event that is not among the others, or not as it will be. */
export function warningsAmong(item: Planned, others: readonly Planned[]): readonly string[] {
  const near = others.filter((other) => other.id !== item.id && Math.abs(daysBetween(item.date, other.date)) <= 1)
  return warningsOf([...near, item]).get(item.id) ?? []
}

const daysBetween = (one: string, other: string) => (Date.parse(one) - Date.parse(other)) / 86_400_000

/** Each name as it is written, by what it is compared as. */
const guestsOf = ({ guestName }: Planned) => new Map(guestNames(guestName).map((name) => [fold(nameKey(name)), name]))

const named = ({ title, time }: Planned) => `${quoted(title)} (${time.slice(0, 5)})`

const elsewhere = (guest: string, other: Planned) => `${guest} está também em ${named(other)}, ${other.location}`

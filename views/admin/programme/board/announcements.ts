import { dayName } from '../../../components/dates.ts'
import { quoted } from '../quoted.ts'
import type { Slot } from './slot.ts'

type Titled = { title: string }

/** '«Abertura» e «Concerto»' */
export const titlesOf = (events: readonly Titled[]) => events.map(({ title }) => quoted(title)).join(' e ')

const overlapping = (clashes: readonly Titled[]) => (clashes.length === 0 ? '' : `, sobrepõe-se a ${titlesOf(clashes)}`)

const where = ({ time, location }: Slot) => `${time}, ${location}`

/** What a screen reader says of an event that is carried. */
export const announcements = {
  grabbed: (title: string, slot: Slot) => `Agarrado: ${title}, ${where(slot)}`,
  carried: (before: Slot, slot: Slot, clashes: readonly Titled[]) =>
    `${before.date === slot.date ? '' : `${dayName(slot.date)}, `}${where(slot)}${overlapping(clashes)}`,
  put: (start: Slot, slot: Slot, clashes: readonly Titled[]) =>
    `Posto às ${where(slot)}${start.date === slot.date ? '' : `, ${dayName(slot.date)}`}${overlapping(clashes)}`,
  back: 'Reposto',
}

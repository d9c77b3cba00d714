import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { dayName } from '../../../components/dates.ts'
import { quoted } from '../quoted.ts'
import type { Slot } from './slot.ts'

type Titled = { title: string }

/** '«Abertura» e «Concerto»' */
export const titlesOf = (events: readonly Titled[]) => events.map(({ title }) => quoted(title)).join(' e ')

const overlapping = (clashes: readonly Titled[]) => (clashes.length === 0 ? '' : `, sobrepõe-se a ${titlesOf(clashes)}`)

const where = ({ time, location }: Slot) => `${time}, ${location}`

/** What a screen reader says of an event that is carried among others. */
export const announcements = (clashesOf: (item: ScheduleItem) => readonly Titled[]) => {
  const clashesAt = (item: ScheduleItem, slot: Slot) => overlapping(clashesOf({ ...item, ...slot }))
  return {
    grabbed: (item: ScheduleItem, slot: Slot) => `Agarrado: ${item.title}, ${where(slot)}`,
    carried: (item: ScheduleItem, before: Slot, slot: Slot) =>
      `${before.date === slot.date ? '' : `${dayName(slot.date)}, `}${where(slot)}${clashesAt(item, slot)}`,
    put: (item: ScheduleItem, slot: Slot) =>
      `Posto às ${where(slot)}${item.date === slot.date ? '' : `, ${dayName(slot.date)}`}${clashesAt(item, slot)}`,
    back: 'Reposto',
  }
}

import { availabilityLabel, nameKey } from '../../../src/content/labels.ts'
import { scheduleCategoryLabel } from '../../../src/content/schedule-choices.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { longDate, shortDate } from '../../components/dates.ts'
import { groupBy } from '../../components/group-by.ts'
import { filterRows } from '../table/filter-and-sort.ts'

/** '' where it does not narrow. */
export type ProgrammeFilter = { search: string; day: string; place: string; withoutEnd: boolean }

export const EVERYTHING: ProgrammeFilter = { search: '', day: '', place: '', withoutEnd: false }

export const isNarrowed = ({ search, day, place, withoutEnd }: ProgrammeFilter) =>
  Boolean(search.trim() || day || place || withoutEnd)

const searched = [{ name: 'everything', text: searchText }]

function searchText({ date, time, endTime, ...item }: ScheduleItem): string {
  const { title, description, guestName, location, category, registrationRequired, availability, status, statusNote } =
    item
  return [
    `${shortDate(date)} ${longDate(date, { weekday: true })} ${time} ${endTime ?? ''}`,
    title,
    description,
    guestName,
    location,
    category && scheduleCategoryLabel(category),
    registrationRequired && 'Inscrição necessária',
    availabilityLabel(availability),
    status === 'cancelled' && `Cancelado ${statusNote ?? ''}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** `keptId`: an event that stays although the filter would hide it. */
export function filterProgramme(
  items: readonly ScheduleItem[],
  { search, day, place, withoutEnd }: ProgrammeFilter,
  keptId: string | null = null,
): readonly ScheduleItem[] {
  const found = new Set(filterRows(items, searched, search))
  return items.filter((item) => {
    if (item.id === keptId) return true
    const isPlace = !place || nameKey(item.location) === nameKey(place)
    return found.has(item) && (!day || item.date === day) && isPlace && (!withoutEnd || item.endTime === null)
  })
}

export type Day = { date: string; items: readonly ScheduleItem[] }

/** In the order of the items, which is that of the programme. */
export const daysOf = (items: readonly ScheduleItem[]): Day[] =>
  [...groupBy(items, ({ date }) => date)].map(([date, onDay]) => ({ date, items: onDay }))

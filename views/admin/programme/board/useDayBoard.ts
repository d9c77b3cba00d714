import { useMemo, useState } from 'react'
import { todayInLisbon } from '../../../../src/content/lisbon-time.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { groupBy } from '../../../components/group-by.ts'
import { allClashes, withCarriedClashes } from '../clashes.ts'
import { boardDays, boardPlaces, firstShownDay } from './days.ts'
import { columnOf, dayRows, shownHours, wholeDay, withCarried } from './layout.ts'
import { type CarriedEvent, isPlaceable } from './slot.ts'

/** What the board shows of the programme: its days and places, and the rows of one day. */
export function useDayBoard(items: readonly ScheduleItem[], day: string | null, carried: CarriedEvent | null) {
  const placeable = useMemo(() => items.filter(isPlaceable), [items])
  // A place that loses its last event keeps its column, to which the event may be put back
  const [firstPlaces] = useState(() => boardPlaces(placeable))
  const places = useMemo(() => boardPlaces(placeable, firstPlaces), [placeable, firstPlaces])
  const days = useMemo(() => boardDays(placeable, day ? [day] : []), [placeable, day])
  const counts = useMemo(
    () => new Map([...groupBy(placeable, ({ date }) => date)].map(([date, all]) => [date, all.length])),
    [placeable],
  )
  const shown = carried?.to.date ?? day ?? firstShownDay(days, todayInLisbon(new Date()))
  const ofDay = useMemo(
    () =>
      dayRows(
        placeable.filter(({ date }) => date === shown),
        places,
      ),
    [placeable, shown, places],
  )
  const visitor = carried && carried.item.date !== shown ? carried.item : null
  const rows = useMemo(
    () => (visitor ? withCarried(ofDay, visitor, columnOf(places, visitor.location)) : ofDay),
    [ofDay, visitor, places],
  )
  const carriedId = carried?.item.id
  const others = useMemo(() => placeable.filter(({ id }) => id !== carriedId), [placeable, carriedId])
  const clashesOfOthers = useMemo(() => allClashes(others), [others])
  const clashes = carried
    ? withCarriedClashes(clashesOfOthers, { ...carried.item, ...carried.to }, others)
    : clashesOfOthers
  const shownSpan = useMemo(() => shownHours(ofDay), [ofDay])
  return { places, days, counts, shown, rows, clashes, hours: carried ? wholeDay(shownSpan) : shownSpan }
}

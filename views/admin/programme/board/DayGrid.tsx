// biome-ignore-all lint/a11y/useSemanticElements: a table lays its cells out itself; here hours and places do
// biome-ignore-all lint/a11y/useFocusableInteractive: only events have the focus

import type { CSSProperties, Ref, RefCallback } from 'react'
import { useEffect, useState } from 'react'
import { todayInLisbon } from '../../../../src/content/lisbon-time.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { dayName } from '../../../components/dates.ts'
import { formatClock } from '../../../forms/moments.ts'
import { titlesOf } from './announcements.ts'
import { BoardEvent } from './BoardEvent.tsx'
import { columnOf, type Row } from './layout.ts'
import { heightStyle, hourStyle, midnightStyle, placeStyle } from './place-style.ts'
import { type CarriedEvent, isSameSlot, minuteOf, type Span, spanOf, timeOf } from './slot.ts'

type Props = {
  date: string
  places: readonly string[]
  rows: readonly Row<ScheduleItem>[]
  hours: Span
  carried: CarriedEvent | null
  currentId: string | undefined
  /** By id, those that an event overlaps. */
  clashes: ReadonlyMap<string, readonly ScheduleItem[]>
  helpId: string
  body: Ref<HTMLDivElement>
  grip: RefCallback<HTMLElement>
}

export function DayGrid({ date, places, rows, hours, carried, currentId, clashes, helpId, body, grip }: Props) {
  const fullHours = Array.from({ length: (hours.to - hours.from) / 60 + 1 }, (_, index) => hours.from + index * 60)
  return (
    <div
      className="board-grid"
      role="grid"
      aria-label={dayName(date)}
      aria-describedby={helpId}
      aria-colcount={places.length + 1}
      aria-rowcount={rows.length + 1}
      style={{ '--places': places.length } as CSSProperties}
    >
      <div className="board-places" role="row" aria-rowindex={1}>
        <div className="board-corner" role="columnheader" aria-colindex={1}>
          <span className="unseen">Hora</span>
        </div>
        {places.map((place, column) => (
          <div key={place} role="columnheader" aria-colindex={column + 2}>
            {place || '(sem local)'}
          </div>
        ))}
      </div>
      <div className="board-body" role="presentation" ref={body} style={heightStyle(hours)}>
        <div className="board-hours quiet small figures" aria-hidden="true">
          {fullHours.map((minute) => (
            <span key={minute} style={hourStyle(minute - hours.from)}>
              {timeOf(minute)}
            </span>
          ))}
        </div>
        <div className="board-day" role="rowgroup" style={midnightStyle(hours)}>
          {carried && <Origin carried={carried} date={date} rows={rows} />}
          {rows.map(({ time, cells }, index) => (
            <div key={time} role="row" aria-rowindex={index + 2}>
              <span className="unseen" role="rowheader" aria-colindex={1}>
                {time}
              </span>
              {cells.map(({ item, ...placed }) => {
                const isCarried = carried?.item.id === item.id
                return (
                  <BoardEvent
                    key={item.id}
                    {...placed}
                    {...(isCarried ? carriedPlace({ ...item, ...carried.to }, places) : { item })}
                    isCarried={isCarried}
                    grip={grip}
                    isCurrent={item.id === currentId}
                    clashes={titlesOf(clashes.get(item.id) ?? [])}
                  />
                )
              })}
            </div>
          ))}
          <NowLine date={date} hours={hours} />
        </div>
      </div>
    </div>
  )
}

const carriedPlace = (item: ScheduleItem, places: readonly string[]) => ({
  item,
  column: columnOf(places, item.location),
  lane: 0,
  lanes: 1,
  ...spanOf(item),
})

/** Where the carried event comes from. */
function Origin({ carried, date, rows }: Pick<Props, 'date' | 'rows'> & { carried: CarriedEvent }) {
  const { item, to } = carried
  const cell = rows.flatMap(({ cells }) => cells).find((placed) => placed.item.id === item.id)
  if (!cell || item.date !== date || isSameSlot(item, to)) return null
  return <div className="board-origin" aria-hidden="true" style={placeStyle(cell)} />
}

const HALF_A_MINUTE = 30_000

/** Where the hands of the clock in Lisbon are, on the board of today. */
function NowLine({ date, hours }: { date: string; hours: Span }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_A_MINUTE)
    return () => clearInterval(timer)
  }, [])
  const minute = minuteOf(formatClock(now.toISOString()))
  if (todayInLisbon(now) !== date || minute < hours.from || minute > hours.to) return null
  return (
    <div className="board-now loud small strong" style={hourStyle(minute)} aria-hidden="true">
      agora
    </div>
  )
}

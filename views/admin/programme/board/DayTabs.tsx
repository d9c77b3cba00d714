import type { MouseEvent } from 'react'
import { dayName } from '../../../components/dates.ts'
import { isPlainClick } from '../../../components/plain-click.ts'
import { boardHash } from './board-address.ts'
import { shortDayName } from './days.ts'

type Props = {
  days: readonly string[]
  counts: ReadonlyMap<string, number>
  shown: string | undefined
  onDay(date: string): void
}

/** An event that is carried here moves to that day. */
export function DayTabs({ days, counts, shown, onDay }: Props) {
  const show = (event: MouseEvent, date: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onDay(date)
  }
  return (
    <nav className="board-days" aria-label="Dias">
      {days.map((date) => {
        const { weekday, day } = shortDayName(date)
        const count = counts.get(date) ?? 0
        const events = count === 1 ? '1 evento' : `${count} eventos`
        return (
          <a
            key={date}
            href={boardHash(date)}
            data-day={date}
            aria-current={date === shown ? 'date' : undefined}
            onClick={(event) => show(event, date)}
          >
            <span className="unseen">{`${dayName(date)}, ${events}`}</span>
            <span className="board-weekday quiet small" aria-hidden="true">
              {weekday}
            </span>
            <span aria-hidden="true">{day}</span>
            <span className="board-count" aria-hidden="true">
              {count}
            </span>
          </a>
        )
      })}
    </nav>
  )
}

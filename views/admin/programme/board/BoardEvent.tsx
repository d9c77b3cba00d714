// biome-ignore-all lint/a11y/useSemanticElements: a table lays its cells out itself; here hours and places do
import { memo, type RefCallback } from 'react'
import { scheduleCategoryLabel } from '../../../../src/content/schedule-choices.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { hoursOf } from '../../../programme/session-words.tsx'
import { UNTITLED } from '../../table/ItemTable.tsx'
import { placeStyle } from './place-style.ts'
import type { Span } from './slot.ts'

type Props = Span & {
  item: ScheduleItem
  column: number
  lane: number
  lanes: number
  isCurrent: boolean
  isCarried: boolean
  grip: RefCallback<HTMLElement>
  /** The titles of those that it overlaps. */
  clashes: string
}

const SHORT = 35

function nameOf(item: ScheduleItem, clashes: string): string {
  const { title, location, category, status } = item
  return [
    title || UNTITLED,
    hoursOf(item),
    location,
    category && scheduleCategoryLabel(category),
    status === 'cancelled' && 'cancelado',
    clashes && `sobrepõe-se a ${clashes}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const BoardEvent = memo(function BoardEvent(props: Props) {
  const { item, from, to, column, lane, lanes, isCurrent, isCarried, grip, clashes } = props
  const { id, title, category, status } = item
  const otherLines = Number(status === 'cancelled') + Number(clashes !== '')
  return (
    <div
      ref={grip}
      className="board-event"
      role="gridcell"
      data-id={id}
      data-category={category ?? undefined}
      data-status={status}
      data-short={to - from <= SHORT || undefined}
      data-carried={isCarried || undefined}
      data-clashing={clashes !== '' || undefined}
      aria-colindex={column + 2}
      tabIndex={isCurrent ? 0 : -1}
      style={placeStyle({ from, to, column, lane, lanes }, otherLines)}
    >
      <span className="unseen">{nameOf(item, clashes)}</span>
      <span className="board-event-face" aria-hidden="true">
        <span className="board-event-hours strong small figures">
          <span>{item.time}</span>
          <span className="board-event-end">{hoursOf(item).slice(item.time.length)}</span>
        </span>
        {status === 'cancelled' && <span className="board-event-state small strong">Cancelado</span>}
        <span className="board-event-title clamp">{title || UNTITLED}</span>
        {clashes && <span className="board-event-clash loud small strong">Sobrepõe-se</span>}
      </span>
    </div>
  )
})

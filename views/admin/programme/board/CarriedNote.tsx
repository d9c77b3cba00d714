import { useLayoutEffect, useState } from 'react'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { dayName } from '../../../components/dates.ts'
import { hoursOf } from '../../../programme/session-words.tsx'
import { titlesOf } from './announcements.ts'
import type { CarriedEvent } from './slot.ts'
import { eventElement } from './useBoardFocus.ts'

type Props = { carried: CarriedEvent; clashes: readonly ScheduleItem[] }

const NOTE_HEIGHT = 160

/** A finger covers the event, so that it is said beside it too. */
export function CarriedNote({ carried: { item, to, by }, clashes }: Props) {
  const [isAbove, setIsAbove] = useState(false)
  // After every move: the note must not cover the event itself
  useLayoutEffect(() => {
    const bottom = eventElement(item.id)?.getBoundingClientRect().bottom ?? 0
    setIsAbove(bottom > innerHeight - NOTE_HEIGHT)
  })
  return (
    <div className="board-note on-ink" data-above={isAbove || undefined} aria-hidden="true">
      <p>
        <b>{hoursOf(to)}</b> <span>{to.date === item.date ? to.location : `${to.location}, ${dayName(to.date)}`}</span>
      </p>
      <p className="board-note-title">{item.title}</p>
      {clashes.length > 0 && <p className="board-note-clash">{`Sobrepõe-se a ${titlesOf(clashes)}`}</p>}
      {by === 'keys' && <p className="board-note-keys small">Enter pousa, Esc repõe</p>}
    </div>
  )
}

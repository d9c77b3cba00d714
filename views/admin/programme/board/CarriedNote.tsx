import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { hoursOf } from '../../../programme/session-words.ts'
import { dayName } from './days.ts'
import type { Carried } from './useCarry.ts'

type Props = { carried: Carried; clashes: readonly ScheduleItem[] }

/** Beside the board, since a finger covers the event; the same is said aloud. */
export const CarriedNote = ({ carried: { item, slot, by }, clashes }: Props) => (
  <div className="board-note" aria-hidden="true">
    <p>
      <b>{hoursOf(slot)}</b> {slot.location}
      {slot.date !== item.date && `, ${dayName(slot.date)}`}
    </p>
    <p className="board-note-title">{item.title}</p>
    {clashes.length > 0 && (
      <p className="board-note-clash">Sobrepõe-se a {clashes.map(({ title }) => `«${title}»`).join(' e ')}</p>
    )}
    {by === 'keys' && <p className="board-note-keys">Enter pousa, Esc repõe</p>}
  </div>
)

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { dayName } from '../../../components/dates.ts'
import { Modal } from '../../../components/Modal.tsx'
import { hoursOf } from '../../../programme/session-words.tsx'
import { UNTITLED } from '../../table/ItemTable.tsx'
import { warningsAmong } from '../warnings.ts'
import { columnOf } from './layout.ts'
import { isPlaceable, minuteOf, type Slot, slotAt, slotOf } from './slot.ts'

type Props = {
  item: ScheduleItem
  items: readonly ScheduleItem[]
  places: readonly string[]
  onMove(to: Slot): void
  onEdit(): void
  onClose(): void
}

/** What a tap on an event opens: moving it without dragging, and its form. */
export function EventDialog({ item, items, places, onMove, onEdit, onClose }: Props) {
  const [isMoving, setIsMoving] = useState(false)
  const warnings = warningsAmong(item, items)
  return (
    <Modal title={item.title || UNTITLED} size="small" itemId={item.id} onClose={onClose}>
      {isMoving ? (
        <MoveForm item={item} items={items} places={places} onMove={onMove} onCancel={onClose} />
      ) : (
        <>
          <div className="modal-body board-facts">
            {item.status === 'cancelled' && (
              <p>
                <b>Cancelado</b>
                {item.statusNote && <span>{`: ${item.statusNote}`}</span>}
              </p>
            )}
            <p>{dayName(item.date)}</p>
            <p>{hoursOf(item)}</p>
            <p>{item.location}</p>
            {item.guestName && <p>{item.guestName}</p>}
            {warnings.map((warning) => (
              <p className="board-warning loud strong" key={warning}>
                {warning}
              </p>
            ))}
          </div>
          <footer className="form-foot row middle">
            <button className="button button-quiet" type="button" onClick={onEdit}>
              Editar
            </button>
            <button className="button" type="button" data-first onClick={() => setIsMoving(true)}>
              Mover…
            </button>
          </footer>
        </>
      )}
    </Modal>
  )
}

type FormProps = Pick<Props, 'item' | 'items' | 'places' | 'onMove'> & { onCancel(): void }

function MoveForm({ item, items, places, onMove, onCancel }: FormProps) {
  const [slot, setSlot] = useState(() => slotOf(item))
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const isWhole = isPlaceable(slot)
  const to = isWhole ? { ...slotAt(item, minuteOf(slot.time)), date: slot.date, location: slot.location } : slot
  const warnings = isWhole ? warningsAmong({ ...item, ...to }, items) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) onMove(to)
  }
  return (
    <form className="form" onSubmit={submit}>
      <div className="form-body board-move">
        <div className="field">
          <label className="field-label" htmlFor={`${id}date`}>
            Dia
          </label>
          <input
            ref={first}
            id={`${id}date`}
            name="date"
            type="date"
            required
            value={slot.date}
            onChange={({ target }) => setSlot({ ...slot, date: target.value })}
          />
          <p className="field-hint">{isWhole && dayName(to.date)}</p>
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}time`}>
            Hora
          </label>
          <input
            id={`${id}time`}
            name="time"
            type="time"
            required
            value={slot.time}
            onChange={({ target }) => setSlot({ ...slot, time: target.value })}
          />
          <p className="field-hint">{isWhole && to.endTime && `até às ${to.endTime}`}</p>
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}location`}>
            Local
          </label>
          <select
            id={`${id}location`}
            name="location"
            value={places[columnOf(places, slot.location)]}
            onChange={({ target }) => setSlot({ ...slot, location: target.value })}
          >
            {places.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </select>
        </div>
        <p className="board-warning loud strong" aria-live="polite">
          {warnings.join('. ')}
        </p>
      </div>
      <footer className="form-foot row middle">
        <button className="plain" type="button" onClick={onCancel}>
          Cancelar
        </button>
        <button className="button" type="submit">
          Mover
        </button>
      </footer>
    </form>
  )
}

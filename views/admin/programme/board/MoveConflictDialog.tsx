import { useState } from 'react'
import { dayName } from '../../../components/dates.ts'
import { Modal } from '../../../components/Modal.tsx'
import { formatSince } from '../../../forms/moments.ts'
import { historyApi } from '../../../history/history-api.ts'
import { hoursOf } from '../../../programme/session-words.tsx'
import { quoted } from '../quoted.ts'
import { slotIn } from './slot.ts'
import type { MoveConflict } from './useSlots.ts'

type Props = { session: MoveConflict; title: string; onTheirs(): void }

const HEADING = { theirs: 'A atual', mine: 'A minha' }

/** Nothing is written before one of the two is chosen. */
export function MoveConflictDialog({ session, title, onTheirs }: Props) {
  const { item, values, conflict } = session.form
  const id = item!.id
  const { version, fields, values: theirs } = conflict!
  const { data: last } = historyApi.useLastVersionQuery({ kind: 'schedule-item', id, version })
  const [now] = useState(() => new Date())
  const slots = { theirs: slotIn(theirs), mine: slotIn(values) }
  const change = last ? `${last.actor} mudou-o ${formatSince(last.at, now)}` : 'outra pessoa mudou-o'
  const keepMine = () => void session.resolve(Object.fromEntries(fields.map((name) => [name, 'local'])))
  return (
    <Modal title="Outra pessoa mudou este evento" itemId={id} onClose={onTheirs}>
      <div className="modal-body">
        <p className="modal-lead">
          {`Enquanto movia ${quoted(title)}, ${change}. Nada foi gravado por cima: escolha o que fica.`}
        </p>
        <div className="clash">
          {(['mine', 'theirs'] as const).map((side) => (
            <section className="version" key={side} aria-label={HEADING[side]}>
              <b>{HEADING[side]}</b>
              <p>{dayName(slots[side].date)}</p>
              <p>{hoursOf(slots[side])}</p>
              <p>{slots[side].location}</p>
            </section>
          ))}
        </div>
      </div>
      <footer className="form-foot row middle">
        <button className="button button-quiet" type="button" data-first onClick={onTheirs}>
          Ficar com a atual
        </button>
        <button className="button" type="button" onClick={keepMine}>
          Ficar com a minha
        </button>
      </footer>
    </Modal>
  )
}

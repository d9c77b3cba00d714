import { type FormEvent, useId, useState } from 'react'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { Modal } from '../../components/Modal.tsx'
import { UNTITLED } from '../table/ItemTable.tsx'
import { quoted } from './quoted.ts'
import { type Refusal, useReviseItem } from './useReviseItem.ts'

type Props = { item: ScheduleItem; onClose(): void }

/** Asks why an event does not take place. */
export function CancelDialog({ item, onClose }: Props) {
  const [note, setNote] = useState(item.statusNote ?? '')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { revise, revising } = useReviseItem()
  const id = useId()
  const name = quoted(item.title.trim() || UNTITLED)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (revising) return
    const base = refusal?.current ?? item
    const refused = await revise(base, { status: 'cancelled', statusNote: note.trim() }, 'Evento cancelado.')
    if (refused) setRefusal(refused)
    else onClose()
  }
  return (
    <Modal title="Cancelar evento" size="small" itemId={item.id} onClose={onClose}>
      <form className="form" onSubmit={save} aria-busy={revising}>
        <div className="form-body">
          <p className="modal-lead">{`${name} fica no programa, riscado, com a palavra «Cancelado» e esta nota.`}</p>
          <div className="field desk-note-field">
            <label className="field-label" htmlFor={id}>
              Nota
            </label>
            <textarea
              id={id}
              name="statusNote"
              rows={3}
              aria-describedby={`${id}hint`}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <p className="field-hint" id={`${id}hint`}>
              Facultativa. Diz porquê ou o que acontece em vez disso.
            </p>
          </div>
        </div>
        <footer className="form-foot row middle">
          <div className="form-state quiet small" aria-live="polite">
            {refusal && <p className="form-problem">{explained(refusal)}</p>}
          </div>
          <button className="plain" type="button" onClick={onClose}>
            Voltar
          </button>
          <button className="button" type="submit" disabled={revising}>
            {revising ? 'Salvando...' : 'Cancelar evento'}
          </button>
        </footer>
      </form>
    </Modal>
  )
}

function explained({ message, current }: Refusal): string {
  if (!current) return message
  const state = current.status === 'cancelled' ? 'Cancelado' : 'Marcado'
  const found = current.statusNote ? `${state}, «${current.statusNote}»` : state
  return `${message} Agora está: ${found}. Carregue outra vez em «Cancelar evento» para ficar o que escreveu aqui.`
}

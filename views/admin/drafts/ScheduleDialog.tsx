import { type FormEvent, useId, useState } from 'react'
import type { Draft } from '../../../src/content/draft.ts'
import { lisbonTimestamp, todayInLisbon } from '../../../src/content/lisbon-time.ts'
import { Modal } from '../../components/Modal.tsx'
import { errorMessage } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { formatSchedule } from '../writing/draft-words.ts'
import { draftsApi } from './drafts-api.ts'

type Props = {
  draft: { id: string; publishAt: string | null }
  onScheduled?(draft: Draft): void
  onClose(): void
}

const DAY_MS = 86_400_000

/** Tomorrow at nine. */
const proposal = () => `${todayInLisbon(new Date(lisbonTimestamp(todayInLisbon(new Date()), '12:00') + DAY_MS))}T09:00`

/** Chooses the minute, in Lisbon, at which a draft publishes itself. */
export function ScheduleDialog({ draft, onScheduled, onClose }: Props) {
  const [[date = '', time = ''], setMoment] = useState(() => (draft.publishAt ?? proposal()).slice(0, 16).split('T'))
  const [problem, setProblem] = useState<string | null>(null)
  const [schedule, { isLoading }] = draftsApi.useScheduleDraftMutation()
  const toast = useToast()
  const id = useId()

  const send = async (publishAt: string | null) => {
    if (isLoading) return
    const { data, error } = await schedule({ id: draft.id, publishAt })
    if (!data) return setProblem(errorMessage(error as ReadError))
    onScheduled?.(data)
    toast({ title: publishAt ? `Agendada para ${formatSchedule(publishAt)}` : 'Agendamento cancelado' })
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!date || !time) return setProblem('Indique o dia e a hora.')
    void send(`${date}T${time}`)
  }
  return (
    <Modal title="Agendar" size="small" onClose={onClose}>
      <form className="form" noValidate onSubmit={submit} aria-busy={isLoading}>
        <div className="form-body">
          <p className="modal-lead">O rascunho publica-se sozinho a esta hora de Lisboa, como estiver então.</p>
          <div className="schedule-moment">
            <div className="field">
              <label className="field-label" htmlFor={`${id}date`}>
                Dia
              </label>
              <input
                id={`${id}date`}
                type="date"
                value={date}
                aria-invalid={problem ? true : undefined}
                aria-describedby={`${id}problem`}
                onChange={(event) => setMoment([event.target.value, time])}
              />
            </div>
            <div className="field">
              <label className="field-label" htmlFor={`${id}time`}>
                Hora
              </label>
              <input
                id={`${id}time`}
                type="time"
                value={time}
                aria-invalid={problem ? true : undefined}
                aria-describedby={`${id}problem`}
                onChange={(event) => setMoment([date, event.target.value])}
              />
            </div>
          </div>
          <div id={`${id}problem`} role="alert">
            {problem && <p className="field-error">{problem}</p>}
          </div>
        </div>
        <footer className="form-foot row middle">
          {draft.publishAt && (
            <button className="plain schedule-cancel" type="button" onClick={() => send(null)}>
              Cancelar agendamento
            </button>
          )}
          <button className="plain" type="button" onClick={onClose}>
            Voltar
          </button>
          <button className="button" type="submit" disabled={isLoading}>
            Agendar
          </button>
        </footer>
      </form>
    </Modal>
  )
}

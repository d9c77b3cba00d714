import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { CalendarMenu } from '../../../programme/AgendaControls.tsx'
import { agenda, useAgenda } from '../../../programme/agenda.ts'
import { sessionCount } from '../../../programme/session-words.tsx'
import { feedAddress, sharedSessions } from './agenda-sessions.ts'

type Props = { programme: readonly ScheduleItem[]; slugs: readonly string[] }

/** Somebody else's agenda: it is only kept here when its reader says so. */
export function SharedAgenda({ programme, slugs }: Props) {
  const { sessions, missing } = useMemo(() => sharedSessions(programme, slugs), [programme, slugs])
  const own = useAgenda()
  const isKept = sessions.every(({ id }) => own.includes(id))
  const keep = () => {
    if (isKept) return
    agenda.add(sessions.map(({ id }) => id))
  }
  return (
    <section className="agenda no-print sheet" aria-labelledby="agenda-partilhada">
      <h2 id="agenda-partilhada">{`Agenda partilhada: ${sessionCount(sessions.length)}`}</h2>
      {missing.length > 0 && (
        <p className="agenda-missing quiet">
          {missing.length === 1 ? '1 já não está no programa' : `${missing.length} já não estão no programa`}
        </p>
      )}
      <div className="agenda-acts row middle">
        {sessions.length > 0 && (
          <>
            <button className="button" type="button" aria-disabled={isKept} onClick={keep}>
              Guardar na minha agenda
            </button>
            <CalendarMenu feed={feedAddress(sessions)} />
          </>
        )}
        <Link className="tap" to="/programacao">
          Ver o programa todo
        </Link>
      </div>
      <p className="agenda-status" role="status">
        {sessions.length > 0 && isKept && (
          <>
            <span>{sessions.length === 1 ? 'Está na sua agenda.' : 'Estão todas na sua agenda.'}</span>{' '}
            <Link to="/programacao?ver=agenda">Ver a minha agenda</Link>
          </>
        )}
      </p>
    </section>
  )
}

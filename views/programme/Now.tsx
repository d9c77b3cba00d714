import type { SessionBrief } from '../../src/content/schedule-item.ts'
import { expectedEnd, nextAtPlace } from '../../src/content/session-times.ts'
import { dayName } from '../components/dates.ts'
import { useSite } from '../components/Site.tsx'
import { datesAndVenue } from './festival-dates.ts'
import { LinkToSession } from './LinkToSession.tsx'
import { untilWords } from './session-words.ts'
import { useNow } from './useNow.ts'

/** Agora and A seguir, in a place of one height: the server's HTML has the festival's dates there. */
export function Now({ sessions }: { sessions: readonly SessionBrief[] }) {
  const { past } = useSite()
  const now = useNow(sessions)
  const dates = datesAndVenue(sessions)
  if (past || !dates) return null
  const until = (session: SessionBrief) => untilWords(session, expectedEnd(session, nextAtPlace(session, sessions)))
  const { running = [], next = [], isNextToday = true, daysLeft = null, isOver = false } = now ?? {}
  return (
    <div className="now">
      {!now && <p className="now-words">{dates}</p>}
      {isOver && (
        <p className="now-words">
          <b>Terminou.</b> Obrigado a quem veio, leu e ouviu.
        </p>
      )}
      {daysLeft !== null && (
        <p className="now-words">
          <span>{daysLeft === 1 ? 'Falta' : 'Faltam'}</span> <b>{daysLeft}</b>{' '}
          <span>{daysLeft === 1 ? 'dia' : 'dias'}</span>
        </p>
      )}
      <Sessions label="Agora" sessions={running} note={(session) => `${until(session)} · ${session.location}`} />
      <Sessions
        label="A seguir"
        when={next[0] && (isNextToday ? next[0].time : `${dayName(next[0].date)}, ${next[0].time}`)}
        sessions={next}
        note={({ location }) => location}
      />
    </div>
  )
}

type SessionsProps = {
  label: string
  when?: string
  sessions: readonly SessionBrief[]
  note(session: SessionBrief): string
}

function Sessions({ label, when, sessions, note }: SessionsProps) {
  if (sessions.length === 0) return null
  const id = `agora-${label.length}`
  return (
    <div className="now-part">
      <p className="now-label" id={id}>
        <b className="loud">{label}</b> {when && <span>{when}</span>}{' '}
        {sessions.length > 1 && <span className="now-count quiet">{`${sessions.length} sessões`}</span>}
      </p>
      <ul aria-labelledby={id}>
        {sessions.map((session) => (
          <li key={session.slug}>
            <LinkToSession slug={session.slug}>
              <b>{session.title}</b> <span>{note(session)}</span>
            </LinkToSession>
          </li>
        ))}
      </ul>
    </div>
  )
}

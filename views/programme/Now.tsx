import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SessionBrief } from '../../src/content/schedule-item.ts'
import { endOfDate, expectedEnd, heldSessions, nextAtPlace } from '../../src/content/session-times.ts'
import { dayName } from '../components/dates.ts'
import { useSite } from '../components/Site.tsx'
import { LinkToSession, untilWords } from './session-words.tsx'
import { useNow } from './useNow.ts'

type Props = { sessions: readonly SessionBrief[]; children?: ReactNode }

/** What is true of the festival today. The HTML has the words of every phase, of which Phases.css shows one. */
export function Now({ sessions, children }: Props) {
  const { past } = useSite()
  const dates = [...new Set(heldSessions(sessions).map(({ date }) => date))].sort()
  if (past || dates.length === 0) return null
  return (
    <div className="now">
      <p className="now-words before-festival loud">
        Começa <span className="before-eve">{dayName(dates[0]!)}</span>
        <span className="on-eve">amanhã</span>
      </p>
      <div className="now-during during-festival">
        <p className="now-today row">
          {dates.map((date) => (
            <b key={date} className="timed" data-from={date} data-until={endOfDate(date)}>
              {`Hoje, ${dayName(date)}`}
            </b>
          ))}{' '}
          {children}
        </p>
        <Names sessions={sessions} />
      </div>
      <p className="now-words after-festival">
        {OVER}{' '}
        <span className="now-onward row">
          <Link to="/podcast">Podcast</Link> <Link to="/noticias">Notícias</Link>
        </span>
      </p>
    </div>
  )
}

const OVER = 'A festa terminou. Obrigado.'

/** Agora and A seguir, in a place of one height, since a page has no clock before the application starts. */
function Names({ sessions }: { sessions: readonly SessionBrief[] }) {
  const now = useNow(sessions)
  if (!now) return <div className="now-names" />
  const { running, next, isNextToday, isOver } = now
  const until = (session: SessionBrief) => untilWords(session, expectedEnd(session, nextAtPlace(session, sessions)))
  return (
    <div className="now-names">
      {isOver && <p>{OVER}</p>}
      <Sessions label="Agora" sessions={running} hourOf={until} />
      <Sessions
        label="A seguir"
        sessions={next}
        hourOf={({ date, time }) => (isNextToday ? time : `${dayName(date)}, ${time}`)}
      />
    </div>
  )
}

const NAMED = 2

type SessionsProps = { label: string; sessions: readonly SessionBrief[]; hourOf(session: SessionBrief): string }

function Sessions({ label, sessions, hourOf }: SessionsProps) {
  if (sessions.length === 0) return null
  const id = `agora-${label.length}`
  const more = sessions.length - NAMED
  return (
    <div className="now-part">
      <p className="now-label" id={id}>
        <b className="loud">{label}</b> {more > 0 && <span className="quiet">{`e mais ${more}`}</span>}
      </p>
      <ul aria-labelledby={id}>
        {sessions.slice(0, NAMED).map((session) => (
          <li key={session.slug}>
            <LinkToSession slug={session.slug}>
              <b>{session.title}</b> <span>{`${hourOf(session)} · ${session.location}`}</span>
            </LinkToSession>
          </li>
        ))}
      </ul>
    </div>
  )
}

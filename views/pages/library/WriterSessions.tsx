import { dayName } from '../../components/dates.ts'
import { hoursOf, LinkToSession } from '../../programme/session-words.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'

export function WriterSessions({ slug }: { slug: string }) {
  const { currentData: sessions = [] } = api.useWriterSessionsQuery(slug, useRefetchOnMount())
  if (sessions.length === 0) return null
  return (
    <section className="writer-sessions" aria-labelledby="na-festa">
      <h2 className="ruled" id="na-festa">
        Na festa
      </h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.slug}>
            <LinkToSession className="session-line" slug={session.slug}>
              <span className="loud">{hoursOf(session)}</span> <span>{dayName(session.date)}</span>{' '}
              <b>
                {session.status === 'cancelled' ? (
                  <>
                    <span>Cancelado:</span> <s>{session.title}</s>
                  </>
                ) : (
                  session.title
                )}
              </b>{' '}
              <span>{session.location}</span>
            </LinkToSession>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { SessionBrief } from '../../../src/content/schedule-item.ts'
import { dayName } from '../../components/dates.ts'
import { useSite } from '../../components/Site.tsx'
import { LinkToSession } from '../../programme/LinkToSession.tsx'
import { heldSessions, nextSessions } from '../../programme/now.ts'
import { hoursOf } from '../../programme/session-words.ts'
import { useNow } from '../../programme/useNow.ts'

const SHOWN = 3

/** The first ones in the server's HTML; each place keeps its height when the sessions in it change. */
export function NextSessions({ sessions }: { sessions: readonly SessionBrief[] }) {
  const { past } = useSite()
  const now = useNow(sessions)
  const first = heldSessions(sessions).slice(0, SHOWN)
  const next = now && !past ? nextSessions(sessions, now.instant, SHOWN) : first
  if (first.length === 0) return null
  return (
    <ul className="next">
      {first.map(({ slug }, place) => (
        <li key={slug} aria-hidden={!next[place] || undefined}>
          {next[place] && <NextSession session={next[place]} />}
        </li>
      ))}
    </ul>
  )
}

function NextSession({ session }: { session: SessionBrief }) {
  const { slug, title, date, location } = session
  return (
    <LinkToSession slug={slug}>
      <span className="next-hours">{hoursOf(session)}</span> <span>{dayName(date)}</span>
      <b>{title}</b> <span>{location}</span>
    </LinkToSession>
  )
}

import { useContext } from 'react'
import { Link } from 'react-router-dom'
import type { SessionBrief } from '../../../src/content/schedule-item.ts'
import { homepageDefaults, programmeDefaults } from '../../../src/content/section-defaults.ts'
import { heldSessions } from '../../../src/content/session-times.ts'
import { dateLine } from '../../components/date-line.tsx'
import { dayName } from '../../components/dates.ts'
import { useSite } from '../../components/Site.tsx'
import { EditableText } from '../../editing/EditableText.tsx'
import { OfflineNotice } from '../../offline/OfflineNotice.tsx'
import { nextSessions } from '../../programme/now.ts'
import { hoursOf, LinkToSession } from '../../programme/session-words.tsx'
import { useNow } from '../../programme/useNow.ts'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { frameSections, SectionsContext, type SectionsPage } from '../../store/sections.ts'

const withSessions: SectionsPage = { ...frameSections, defaults: { ...homepageDefaults, ...programmeDefaults } }

export function Schedule() {
  const query = api.useScheduleStateQuery(undefined, useRefetchOnMount())
  const { data, isError } = query
  // Title and text depend on whether there are sessions, so they wait until that is known
  const isKnown = data !== undefined || isError
  const homepage = useContext(SectionsContext)
  return (
    <SectionsContext value={data?.hasSessions === false ? homepage : withSessions}>
      <section className="schedule sheet" id="programacao" tabIndex={-1} aria-label="Programação">
        {isKnown && <EditableText sectionKey="schedule_title" as="h2" />}
        <EditableText sectionKey="schedule_dates" className="dates" render={dateLine} />
        <div className="schedule-words">
          {isKnown && <EditableText sectionKey="schedule_text" as="div" className="rich" />}
          <Link className="onward no-print strong tap" to="/programacao">
            Abrir o programa
          </Link>
        </div>
        <OfflineNotice query={query} read={{ endpoint: 'scheduleState' }} />
        {data && <NextSessions sessions={data.sessions} />}
      </section>
    </SectionsContext>
  )
}

const SHOWN = 3

/** The first ones in the server's HTML; each place keeps its height when the sessions in it change. */
function NextSessions({ sessions }: { sessions: readonly SessionBrief[] }) {
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
    <LinkToSession className="session-line" slug={slug}>
      <span className="loud">{hoursOf(session)}</span> <span>{dayName(date)}</span>
      <b className="clamp">{title}</b> <span>{location}</span>
    </LinkToSession>
  )
}

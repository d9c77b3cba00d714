import { Link } from 'react-router-dom'
import { homepageDefaults, programmeDefaults } from '../../../src/content/section-defaults.ts'
import { DateLine } from '../../components/DateLine.tsx'
import { EditableText } from '../../editing/EditableText.tsx'
import { OfflineNotice } from '../../offline/OfflineNotice.tsx'
import { Now } from '../../programme/Now.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { homepage, type SectionsPage } from '../../store/sections.ts'
import { NextSessions } from './NextSessions.tsx'

const withSessions: SectionsPage = { ...homepage, defaults: { ...homepageDefaults, ...programmeDefaults } }

export function Schedule() {
  const query = api.useScheduleStateQuery(undefined, useRefetchOnMount())
  const { data, isError } = query
  // Title and text depend on whether there are sessions, so they wait until that is known
  const isKnown = data !== undefined || isError
  const page = data?.hasSessions === false ? homepage : withSessions
  return (
    <section className="schedule sheet" id="programacao" tabIndex={-1} aria-label="Programação">
      {data && <Now sessions={data.sessions} />}
      {isKnown && <EditableText page={page} sectionKey="schedule_title" as="h2" />}
      <EditableText sectionKey="schedule_dates" className="dates" render={(dates) => <DateLine dates={dates} />} />
      <div className="schedule-words">
        {isKnown && <EditableText page={page} sectionKey="schedule_text" as="div" className="rich" />}
        <Link className="onward strong tap" to="/programacao">
          Abrir o programa
        </Link>
      </div>
      <OfflineNotice query={query} read={{ endpoint: 'scheduleState' }} />
      {data && <NextSessions sessions={data.sessions} />}
    </section>
  )
}

import { useMemo } from 'react'
import { FESTIVAL_NAME } from '../../../src/content/festival-facts.ts'
import { nameKey } from '../../../src/content/labels.ts'
import type { GuestWriter } from '../../../src/content/writer.ts'
import { EmptyState, JsonLd, LoadingState, PageMeta, Retry, useEntryScroll } from '../../components/Page.tsx'
import { OfflineNotice, useLastingFailure } from '../../offline/OfflineNotice.tsx'
import { datesAndVenue } from '../../programme/festival-dates.ts'
import { Now } from '../../programme/Now.tsx'
import { api } from '../../store/api.ts'
import { useRefetchOnMount } from '../../store/hydration.ts'
import { Days } from './Days.tsx'
import { groupByDay } from './days.ts'

const noGuests: GuestWriter[] = []

export function Programme() {
  const query = api.useScheduleQuery(undefined, useRefetchOnMount())
  const failure = useLastingFailure(query)
  const items = query.data
  const days = useMemo(() => (items && !failure ? groupByDay(items) : []), [items, failure])
  const { data: guests = noGuests } = api.useScheduleGuestsQuery(undefined, useRefetchOnMount())
  const writers = useMemo(() => new Map(guests.map(({ name, slug }) => [nameKey(name), slug])), [guests])
  const sessions = useMemo(() => days.flatMap((day) => day.sessions), [days])
  const pictured = sessions.find(({ imageUrl }) => imageUrl)
  useEntryScroll()
  return (
    <div className="programme">
      <PageMeta
        title="Programa — FLIPORTO Portugal"
        description="Dia a dia e hora a hora: conversas, oficinas, lançamentos, palestras e cerimónias da FLIPORTO Portugal no Mosteiro de Leça do Balio. Entrada gratuita, com inscrição prévia."
        picture={pictured?.imageUrl}
        pictureAlt={pictured?.imageAlt || undefined}
        pictureFocus={pictured?.imageFocus}
      />
      <JsonLd of={(ld, site) => ld.breadcrumbs(site, [{ name: 'Programa', path: '/programacao' }])} />
      <OfflineNotice query={query} read={{ endpoint: 'schedule' }} page="/programacao" />
      <div className="programme-head sheet">
        <h1 className="tall">Programa</h1>
        <p className="programme-printed">{[FESTIVAL_NAME, datesAndVenue(sessions)].filter(Boolean).join(' · ')}</p>
        <div className="programme-beside no-print">
          <p className="now-words unless-during">{datesAndVenue(sessions)}</p>
          <Now sessions={sessions} />
          <div className="programme-note middle">
            <p>A participação é gratuita, com inscrição prévia.</p>
            <RemovedSessions />
          </div>
        </div>
      </div>
      {failure || items?.length === 0 ? (
        <EmptyState title="Programação em Breve" action={failure && <Retry failure={failure} />} />
      ) : !items ? (
        <LoadingState text="Carregando programação...">
          <ProgrammeSkeleton />
        </LoadingState>
      ) : days.length === 0 ? (
        <EmptyState title="Nenhum evento encontrado" text="Verifique novamente mais tarde." />
      ) : (
        <>
          <JsonLd of={(ld, site) => ld.festival(site, items)} />
          <Days days={days} writers={writers} />
        </>
      )}
    </div>
  )
}

const NAMED = 3

function RemovedSessions() {
  const { data: removed = [] } = api.useScheduleRemovedQuery(undefined, useRefetchOnMount())
  if (removed.length === 0) return null
  const more = removed.length - NAMED
  return (
    <p className="programme-removed">
      <b>{removed.length === 1 ? 'Já não está no programa:' : 'Já não estão no programa:'}</b>{' '}
      <span>{`${removed
        .slice(0, NAMED)
        .map(({ title }) => title)
        .join('; ')}${more > 0 ? ` e mais ${more}` : ''}`}</span>
    </p>
  )
}

function ProgrammeSkeleton() {
  return (
    <div className="day sheet">
      <div className="day-head row">
        <span className="placeholder placeholder-numeral" />
      </div>
      <div className="day-events">
        {[1, 2, 3, 4, 5].map((n) => (
          <div key={n} className="event event-placeholder">
            <span className="placeholder event-when" />
            <span className="placeholder event-title" />
            <span className="placeholder placeholder-short event-facts row" />
          </div>
        ))}
      </div>
    </div>
  )
}

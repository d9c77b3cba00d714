import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { EmptyState, findAnchor } from '../../components/Page.tsx'
import { useSite } from '../../components/Site.tsx'
import { AgendaStatus, CalendarMenu } from '../../programme/AgendaControls.tsx'
import { useAgenda } from '../../programme/agenda.ts'
import type { WriterSlugs } from '../../programme/GuestNames.tsx'
import { AgendaHead } from './agenda/AgendaHead.tsx'
import { countsOfOver, type Day, eventCountLabel } from './days.ts'
import { FilterBar } from './FilterBar.tsx'
import {
  AGENDA_VIEW,
  type Filters,
  filterWords,
  isFiltered,
  noFilters,
  resultWords,
  sharedSlugs,
  shownIds,
} from './filters.ts'
import { SessionRow } from './SessionRow.tsx'
import { useProgrammeFilters } from './useProgrammeFilters.ts'

/** From so many sessions on, rows outside of the window are not laid out. */
const MANY = 100

const OF_DAY_OR_SESSION = /^#(?:dia|evento)-/

type Props = { days: readonly Day[]; writers: WriterSlugs }

/** The bar with the days that its filters leave. */
export function Days({ days, writers }: Props) {
  const { hash, key } = useLocation()
  const results = useRef<HTMLDivElement>(null)
  const { past } = useSite()
  const { filters, change } = useProgrammeFilters(results)
  const starred = useAgenda()
  const programme = useMemo(() => days.flatMap(({ sessions }) => sessions), [days])
  const isShared = filters.shared !== ''
  const hasAgenda = (isShared || filters.view === AGENDA_VIEW) && !past
  const shown = useMemo(() => shownIds(days, filters, starred), [days, filters, starred])
  const kept = useMemo(() => programme.filter(({ id }) => starred.includes(id)).length, [programme, starred])

  // The classes that fold what is over; until somebody asks, a place that the address names unfolds it
  const [folded, setFolded] = useState('results-folded')

  const kinds = [
    'results',
    ...(isFiltered(filters) ? [] : [folded]),
    ...(isShared ? ['results-shared'] : []),
    ...(programme.length > MANY ? ['results-long'] : []),
  ]

  // What the address names, until a filter is chosen
  const sought = useRef(hash)
  useLayoutEffect(() => {
    sought.current = hash
  }, [hash])
  const seek = () => {
    const anchor = OF_DAY_OR_SESSION.test(sought.current) && findAnchor(sought.current)
    if (!anchor) return
    if (anchor.hidden && sought.current.startsWith('#evento-'))
      change(noFilters, { hash: sought.current, isStep: false })
    else {
      setFolded('')
      anchor.scrollIntoView({ behavior: 'instant' })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useLayoutEffect(seek, [hash, key, filters, folded])
  // A row's link in the page changes no key
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it uses never changes
  useEffect(() => {
    const seekAgain = () => {
      sought.current = location.hash
      seek()
    }
    addEventListener('hashchange', seekAgain)
    return () => removeEventListener('hashchange', seekAgain)
  }, [])

  const choose = (next: Partial<Filters>, isStep = true) => {
    sought.current = ''
    change(next, { isStep })
    // The first row that is left stands below the bar
    const list = results.current!
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ behavior: 'instant' })
  }
  const toggle = () => {
    sought.current = ''
    setFolded(folded ? '' : 'results-folded is-asked')
  }
  return (
    <>
      <FilterBar days={days} filters={filters} kept={kept} onChange={choose} />
      <div className={kinds.join(' ')} ref={results}>
        {hasAgenda && <AgendaHead programme={programme} slugs={isShared ? sharedSlugs(filters) : null} />}
        <FilterResult days={days} filters={filters} count={shown.size} onChange={choose} />
        {!isFiltered(filters) && (
          <p className="over sheet">
            <button className="link tap" type="button" aria-expanded={!folded} onClick={toggle}>
              Já foram{' '}
              {countsOfOver(days).map(({ count, from, until }) => (
                <span key={count} className="timed" data-from={from} data-until={until}>{`(${count})`}</span>
              ))}
            </button>
          </p>
        )}
        {shown.size === 0 && (filters.view !== AGENDA_VIEW || kept > 0) && <NothingFound search={filters.search} />}
        {days.map((day) => (
          <DayChapter key={day.date} day={day} shown={shown} writers={writers} />
        ))}
      </div>
      {!past && <AgendaStatus />}
    </>
  )
}

const NothingFound = ({ search }: Pick<Filters, 'search'>) =>
  search ? (
    <EmptyState title={`Nenhuma sessão com «${search}»`} text="Experimente outra palavra, ou limpe os filtros." />
  ) : (
    <EmptyState title="Nenhuma sessão com estes filtros" />
  )

type ChapterProps = { day: Day; shown: ReadonlySet<string>; writers: WriterSlugs }

const DayChapter = memo(function DayChapter({ day: { date, parts, sessions, until }, shown, writers }: ChapterProps) {
  const { weekday, day, month, year } = parts
  const count = sessions.filter(({ id }) => shown.has(id)).length
  return (
    <section
      className="day sheet"
      id={`dia-${date}`}
      tabIndex={-1}
      aria-labelledby={`titulo-${date}`}
      hidden={count === 0}
    >
      <div className="day-head row">
        <h2 id={`titulo-${date}`}>
          <span className="day-weekday">{`${weekday},`}</span> <span className="day-number tall loud">{day}</span>{' '}
          <span className="day-month">{`de ${month} de ${year}`}</span>
        </h2>
        <p className="day-count quiet small">{eventCountLabel(count)}</p>
      </div>
      <div className="day-events">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            until={until.get(session.id)!}
            hidden={!shown.has(session.id)}
            writers={writers}
          />
        ))}
      </div>
    </section>
  )
})

type ResultProps = { days: readonly Day[]; filters: Filters; count: number; onChange(filters: Filters): void }

/** How many sessions the filters leave, and the button that resets them; on paper, the sheet's heading. */
function FilterResult({ days, filters, count, onChange }: ResultProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const reset = () => {
    onChange(noFilters)
    // The button is about to disappear
    words.current?.focus({ preventScroll: true })
  }
  return (
    <div className="result sheet">
      {isFiltered(filters) && <p className="result-filters">{filterWords(filters)}</p>}
      <div className="result-line no-print row middle">
        <p className="result-count strong" role="status" ref={words} tabIndex={-1}>
          {resultWords(days, filters, count)}
        </p>
        {isFiltered(filters) ? (
          <button className="result-reset link tap" type="button" onClick={reset}>
            Limpar filtros
          </button>
        ) : (
          <CalendarMenu className="calendar-menu-end" feed="/programacao.ics" />
        )}
      </div>
    </div>
  )
}

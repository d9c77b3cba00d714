import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { EmptyState } from '../../components/PageState.tsx'
import { useSite } from '../../components/Site.tsx'
import { findAnchor } from '../../components/useEntryScroll.ts'
import { useAgenda } from '../../programme/agenda.ts'
import type { WriterSlugs } from '../../programme/GuestNames.tsx'
import { AgendaStatus } from '../../programme/StarButton.tsx'
import { AgendaHead } from './agenda/AgendaHead.tsx'
import { DayChapter } from './DayChapter.tsx'
import type { Day } from './days.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterResult } from './FilterResult.tsx'
import { AGENDA_VIEW, type Filters, noFilters, sharedSlugs, shownIds } from './filters.ts'
import { useProgrammeFilters } from './useProgrammeFilters.ts'

/** From so many sessions on, rows outside of the window are not laid out. */
const MANY = 100

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

  const kinds = [
    'results',
    ...(isShared ? ['results-shared'] : []),
    ...(programme.length > MANY ? ['results-long'] : []),
  ]

  // What the address names, until a filter is chosen
  const sought = useRef(hash)
  useLayoutEffect(() => {
    sought.current = hash
  }, [hash])
  const seek = () => {
    const anchor = findAnchor(sought.current)
    if (anchor?.hidden && sought.current.startsWith('#evento-')) change(noFilters, sought.current)
    else anchor?.scrollIntoView({ behavior: 'instant' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useLayoutEffect(seek, [hash, key, filters])
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

  const choose = (next: Filters) => {
    sought.current = ''
    change(next)
    // The first row that is left stands below the bar
    const list = results.current!
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ behavior: 'instant' })
  }
  return (
    <>
      <FilterBar days={days} filters={filters} onChange={choose} />
      <div className={kinds.join(' ')} ref={results}>
        {hasAgenda && <AgendaHead programme={programme} slugs={isShared ? sharedSlugs(filters) : null} />}
        <FilterResult days={days} filters={filters} count={shown.size} onChange={choose} />
        {shown.size === 0 && !hasAgenda && <EmptyState title="Nenhuma sessão com estes filtros" />}
        {days.map((day) => (
          <DayChapter key={day.date} day={day} shown={shown} writers={writers} />
        ))}
      </div>
      {!past && <AgendaStatus />}
    </>
  )
}

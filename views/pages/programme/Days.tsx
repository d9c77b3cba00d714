import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
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
  const shown = useMemo(() => shownIds(days, filters, starred), [days, filters, starred])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the programme has loaded
  useEffect(() => {
    findAnchor(hash)?.scrollIntoView({ behavior: 'instant' })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address decides, not what is chosen later
  useLayoutEffect(() => {
    const anchor = findAnchor(hash)
    if (!anchor) return
    if (anchor.hidden && hash.startsWith('#evento-')) change(noFilters, { keepsHash: true })
    else anchor.scrollIntoView({ behavior: 'instant' })
  }, [key, filters])

  const choose = (next: Filters) => {
    change(next)
    const { top } = results.current!.getBoundingClientRect()
    if (top < 0) results.current!.scrollIntoView({ behavior: 'instant' })
  }
  return (
    <>
      <FilterBar days={days} filters={filters} onChange={choose} />
      <div className={isShared ? 'results results-shared' : 'results'} ref={results}>
        {(isShared || filters.view === AGENDA_VIEW) && !past && (
          <AgendaHead programme={programme} slugs={isShared ? sharedSlugs(filters) : null} />
        )}
        <FilterResult days={days} filters={filters} count={shown.size} onChange={choose} />
        {days.map((day) => (
          <DayChapter key={day.date} day={day} shown={shown} writers={writers} />
        ))}
      </div>
      {!past && <AgendaStatus />}
    </>
  )
}

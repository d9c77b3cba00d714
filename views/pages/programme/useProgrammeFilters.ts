import { type RefObject, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { HydrationContext } from '../../store/hydration.ts'
import { type Filters, filterQuery, isFiltered, noFilters, parseFilters } from './filters.ts'

/** The filters in the address. A change replaces the history entry, so that Back leaves the programme. */
export function useProgrammeFilters(results: RefObject<HTMLElement | null>) {
  const hydration = useContext(HydrationContext)
  const { search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  // The server renders without the query, so hydration must do the same. The address changes in a transition, too late
  // for what was pressed, hence a state beside it
  const [filters, setFilters] = useState(() =>
    hydration.current ? noFilters : parseFilters(new URLSearchParams(search)),
  )
  const isOwnChange = state?.keepsPlace === true

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    const next = parseFilters(new URLSearchParams(search))
    if (!hydration.current) {
      if (!isOwnChange) setFilters(next)
    } else if (isFiltered(next)) whileHidden(results.current!, () => setFilters(next))
  }, [key])

  const change = (next: Filters, { keepsHash = false } = {}) => {
    setFilters(next)
    navigate({ search: filterQuery(next), hash: keepsHash ? hash : '' }, { replace: true, state: { keepsPlace: true } })
  }
  return { filters, change }
}

/** What is seen for a moment without the rows, and then with fewer, has not moved under the reader's eyes. */
function whileHidden(element: HTMLElement, change: () => void) {
  element.classList.add('is-hidden')
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      flushSync(change)
      element.classList.remove('is-hidden')
    }),
  )
}

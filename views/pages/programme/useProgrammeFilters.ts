import { type RefObject, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { writeEntry } from '../../components/history-entry.ts'
import { useSite } from '../../components/Site.tsx'
import { HydrationContext } from '../../store/hydration.ts'
import { type Filters, filterQuery, filtersInAddress, isFiltered, noFilters, withoutAgenda } from './filters.ts'

/**
 * The filters in the address. A change is a step of the history, so that Back takes it away. It passes by the router,
 * which would render every link of the page again.
 */
export function useProgrammeFilters(results: RefObject<HTMLElement | null>) {
  const hydration = useContext(HydrationContext)
  const { key } = useLocation()
  const { past } = useSite()
  const read = () => (past ? withoutAgenda(filtersInAddress()) : filtersInAddress())
  // The server renders without the query, so hydration must do the same
  const [filters, setFilters] = useState(() => (hydration.current ? noFilters : read()))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    if (!hydration.current) setFilters(read())
    else if (isFiltered(read())) whileHidden(results.current!, () => setFilters(read()))
  }, [key])

  // The router sees no difference between steps by links to rows, which have no key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the past stays the past
  useEffect(() => {
    const { pathname } = location
    const follow = () => {
      if (location.pathname === pathname) setFilters(read())
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  // Of the address, whose filters do not show yet when a choice was made before the application started
  const change = (chosen: Partial<Filters>, { hash = '', isStep = true } = {}) => {
    const next = { ...read(), ...chosen }
    setFilters(next)
    writeEntry((filterQuery(next) || location.pathname) + hash, isStep)
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

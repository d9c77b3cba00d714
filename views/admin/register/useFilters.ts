import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { panelHash, panelQuery } from '../panel-address.ts'
import { type Filters, filterQuery, parseFilters } from './filters.ts'

export const REGISTER_TAB = 'registo'

/** The filters are in the address. Typing on in a search is no step back. */
export function useFilters() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const query = panelQuery(hash)
  const filters = useMemo(() => parseFilters(query), [query])
  const setFilters = (next: Filters) => {
    const added = filterQuery(next)
    const tab = panelHash({ tab: REGISTER_TAB, item: null })
    const isSameSearch = filterQuery({ ...next, q: '' }) === filterQuery({ ...filters, q: '' }) && filters.q !== ''
    navigate(added ? `${tab}?${added}` : tab, { replace: isSameSearch && next.q !== '' })
  }
  return { filters, setFilters }
}

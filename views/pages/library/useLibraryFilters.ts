import { useContext, useEffect, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { HydrationContext } from '../../store/hydration.ts'

type LibraryFilters = { filter: string; search: string }

/**
 * What the reader asks of the library, kept in the page's address so that it is there again on the way back. The server
 * rendered the page without it: the first render in the browser must do the same.
 */
export function useLibraryFilters() {
  const hydrating = useContext(HydrationContext)
  const [reading, setReading] = useState(!hydrating.current)
  useEffect(() => setReading(true), [])

  const [params, setParams] = useSearchParams()
  const filter = (reading && params.get('filtro')) || 'todos'
  const search = (reading && params.get('busca')) || ''

  // A state of its own: the address comes too late for the caret, and then with a word already out of date.
  // Only this screen replaces the address; whatever else changed it has the say
  const [asked, setAsked] = useState<LibraryFilters>({ filter, search })
  const ours = useNavigationType() === 'REPLACE'
  useEffect(() => {
    if (!ours) setAsked({ filter, search })
  }, [ours, filter, search])

  const ask = (change: Partial<LibraryFilters>) => {
    const next = { ...asked, ...change }
    setAsked(next)
    setParams(
      { ...(next.filter !== 'todos' && { filtro: next.filter }), ...(next.search && { busca: next.search }) },
      { replace: true },
    )
  }
  return { ...asked, ask }
}

import { type RefObject, useContext, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { HydrationContext } from '../../store/hydration.ts'

type LibraryFilters = { filter: string; search: string }

/** Filter and search of the library, kept in the address's query so that going back restores them. */
export function useLibraryFilters(input: RefObject<HTMLInputElement | null>) {
  const hydration = useContext(HydrationContext)
  // The server renders without the query, so hydration must do the same
  const [isHydrated, setIsHydrated] = useState(!hydration.current)
  useLayoutEffect(() => setIsHydrated(true), [])

  const [params, setParams] = useSearchParams()
  const filter = (isHydrated && params.get('filtro')) || 'todos'
  const search = (isHydrated && params.get('busca')) || ''

  // The input needs its own state: the address changes in a transition, too late for a controlled input's caret.
  // This screen only replaces the address, so any other navigation overrules the state
  const [filters, setFilters] = useState<LibraryFilters>({ filter, search })
  const isOwnChange = useNavigationType() === 'REPLACE'
  useLayoutEffect(() => {
    if (!isOwnChange) setFilters({ filter, search })
  }, [isOwnChange, filter, search])

  const update = (change: Partial<LibraryFilters>) => {
    const next = { ...filters, ...change }
    setFilters(next)
    setParams(
      { ...(next.filter !== 'todos' && { filtro: next.filter }), ...(next.search && { busca: next.search }) },
      { replace: true },
    )
  }

  const typedEarly = useRef('')
  useLayoutEffect(() => {
    typedEarly.current = input.current!.value
  }, [input])
  const searchTypedEarly = useEffectEvent(() => {
    const typed = typedEarly.current
    if (typed && typed !== search) update({ filter, search: typed })
  })
  // Somebody may type before the application starts; this comes after what the address asks for
  useLayoutEffect(() => {
    if (isHydrated) searchTypedEarly()
  }, [isHydrated])

  return { ...filters, update }
}

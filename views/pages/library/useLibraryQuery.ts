import { useContext, useEffect, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { Hydration } from '../../store/hydration.ts'

type Asked = { filtro: string; busca: string }

/**
 * What the reader asks of the library, kept in the page's address so that it is there again on the way back. The server
 * rendered the page without it: the first render in the browser must do the same.
 */
export function useLibraryQuery() {
  const hydrating = useContext(Hydration)
  const [reading, setReading] = useState(!hydrating.current)
  useEffect(() => setReading(true), [])

  const [params, setParams] = useSearchParams()
  const inAddress = (reading && params.get('busca')) || ''
  const filter = (reading && params.get('filtro')) || 'todos'

  // The field has a state of its own: the router's comes too late for the caret, and then with a word already out of date.
  // Only this screen replaces the address; whatever else changed it has the say
  const [search, setSearch] = useState(inAddress)
  const ours = useNavigationType() === 'REPLACE'
  useEffect(() => {
    if (!ours) setSearch(inAddress)
  }, [ours, inAddress])

  const ask = ({ filtro, busca }: Asked) => {
    setSearch(busca)
    const asked = { ...(filtro !== 'todos' && { filtro }), ...(busca && { busca }) }
    setParams(asked, { replace: true })
  }
  return {
    filter,
    search,
    choose: (filtro: string) => ask({ filtro, busca: search }),
    type: (busca: string) => ask({ filtro: filter, busca }),
    clear: () => ask({ filtro: 'todos', busca: '' }),
  }
}

import { useEffect, useState } from 'react'
import { type QueryFailure, useFailure } from '../components/Page.tsx'
import { useSite } from '../components/Site.tsx'
import { type ApiRead, addressOf, type ReadError } from '../store/api.ts'
import { isDue, offlineSentence, readingOf } from './readings.ts'

type Query = {
  currentData?: unknown
  isError: boolean
  error?: unknown
  fulfilledTimeStamp?: number
  refetch(): unknown
}

/** `page`: its path, if it is kept for the time without network. */
type Props = { query: Query; read: ApiRead; page?: string }

const SETTLE_MS = 1_000 // the page's own files come first

/** Keeps a page of sessions current, and says of when it is while that fails. */
export function OfflineNotice({ query, read, page }: Props) {
  const { past } = useSite()
  const address = addressOf(read)
  const { refetch, fulfilledTimeStamp } = query

  useEffect(() => {
    if (past) return
    const refresh = () => {
      if (document.visibilityState === 'visible' && isDue(readingOf(address), Date.now())) void refetch()
    }
    const stop = new AbortController()
    for (const name of ['visibilitychange', 'focus', 'pageshow', 'online'])
      addEventListener(name, refresh, { signal: stop.signal })
    // A page from a copy may be on line already; the query itself starts after this effect
    const timer = setTimeout(() => readingOf(address).kept && refresh())
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [refetch, address, past])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy is renewed after each answer
  useEffect(() => {
    if (!page || past) return
    const keep = async () => (await import('./keeping.ts')).keep(page)
    const timer = setTimeout(() => void keep().catch(() => {}), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [page, past, fulfilledTimeStamp])

  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <div className="offline no-print" aria-live="polite">
      {hydrated && !past && isStale(query, address) && (
        <p className="on-ink">{offlineSentence(readingOf(address).at, Date.now())}</p>
      )}
    </div>
  )
}

/** Shown from a copy, or from before a request that failed. */
const isStale = ({ currentData, isError, error }: Query, address: string): boolean =>
  currentData !== undefined && (readingOf(address).kept || (isError && (error as ReadError).status !== 404))

/** A failure without data, or that of an item that is gone; a page keeps what it has when it cannot be refreshed. */
export function useLastingFailure(
  query: Parameters<typeof useFailure>[0] & { currentData?: unknown },
): QueryFailure | null {
  const failure = useFailure(query)
  return failure && (failure.missing || query.currentData === undefined) ? failure : null
}

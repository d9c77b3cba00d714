import { useEffect, useRef } from 'react'
import { adoptReading, isDue, isOld, readingOf } from './readings.ts'

type Refreshed = { currentData?: unknown; isFetching: boolean; refetch(): unknown }

/** Asks once more for data that are due when the page comes back into view or on line. */
export function useRefreshInView(query: Refreshed, address: string, { enabled }: { enabled: boolean }): void {
  const latest = useRef(query)
  const wasMissed = useRef(false)
  useEffect(() => {
    latest.current = query
    if (query.isFetching || !wasMissed.current) return
    wasMissed.current = false
    if (isDue(readingOf(address), Date.now())) void query.refetch()
  })
  useEffect(() => {
    if (!enabled) return
    if (latest.current.currentData !== undefined) adoptReading(address)
    const refresh = () => {
      const { isFetching, refetch } = latest.current
      if (!isDue(readingOf(address), Date.now())) return
      // A request from before the network was back may still fail
      if (isFetching) wasMissed.current = true
      else void refetch()
    }
    const refreshInView = () => {
      if (document.visibilityState === 'visible') refresh()
    }
    const stop = new AbortController()
    const { signal } = stop
    for (const name of ['visibilitychange', 'focus', 'pageshow']) addEventListener(name, refreshInView, { signal })
    addEventListener('online', refresh, { signal })
    // The worker has kept an answer that came too late. The next may be late too: asking again for each would never end
    const refreshOld = () => isOld(readingOf(address), Date.now()) && refreshInView()
    navigator.serviceWorker?.addEventListener('message', refreshOld, { signal })
    // A page from a copy may be on line already; the query itself starts after this effect
    const timer = setTimeout(() => readingOf(address).kept && refresh())
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [address, enabled])
}

import { useEffect, useState } from 'react'
import { useSite } from '../components/Site.tsx'
import { type ApiRead, addressOf, type ReadError } from '../store/api.ts'
import { offlineSentence } from './offline-words.ts'
import { readingOf } from './readings.ts'
import { useRefreshInView } from './useRefreshInView.ts'

type Query = {
  currentData?: unknown
  isError: boolean
  error?: unknown
  isFetching: boolean
  fulfilledTimeStamp?: number
  refetch(): unknown
}

/** `page`: its path, if it is kept for the time without network. */
type Props = { query: Query; read: ApiRead; page?: string }

/** Keeps a page of sessions current, and says of when it is while that fails. */
export function OfflineNotice({ query, read, page }: Props) {
  const { past } = useSite()
  const address = addressOf(read)
  useRefreshInView(query, address, { enabled: !past })

  const { fulfilledTimeStamp } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy is renewed after each answer
  useEffect(() => {
    if (page && !past) return keepPage(page)
  }, [page, past, fulfilledTimeStamp])

  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const sentence = hydrated && !past ? sentenceFor(query, address) : null
  return (
    <div className="offline" aria-live="polite">
      {sentence && <p>{sentence}</p>}
    </div>
  )
}

function sentenceFor({ currentData, isError, error }: Query, address: string): string | null {
  const { at, kept } = readingOf(address)
  const isStale = currentData !== undefined && (kept || (isError && (error as ReadError).status !== 404))
  return isStale ? offlineSentence(at, Date.now()) : null
}

const SETTLE_MS = 1_000

/** Once the page has settled, has the service worker keep it. Returns what stops that. */
function keepPage(page: string): () => void {
  // Only secure pages have it
  if (!navigator.serviceWorker) return () => {}
  let timer: ReturnType<typeof setTimeout>
  const isInstalled = navigator.serviceWorker.controller !== null
  const settle = () => {
    timer = setTimeout(() => void keep(page).catch(() => {}), isInstalled ? 0 : SETTLE_MS)
  }
  if (document.readyState === 'complete') settle()
  else addEventListener('load', settle, { once: true })
  return () => {
    removeEventListener('load', settle)
    clearTimeout(timer)
  }
}

const keep = async (page: string) => (await import('./keeping.ts')).keep(page)

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Boundary } from './Boundary.tsx'
import { isSiteReachable } from './site-reachable.ts'

type Props<P> = {
  props: P
  loading: ReactNode
  fallback(retry: () => void): ReactNode
}

/**
 * Loads a component lazily. Retrying reloads the page if a reachable site no longer has the chunk, or if the browser
 * remembers that it could not be loaded, as Firefox and Chromium do.
 */
export function chunk<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<Props<P>> {
  const createLazy = () => lazy(async () => ({ default: await load() }))
  let current = createLazy()

  return function Chunk({ props, loading, fallback }) {
    const [Loaded, setLoaded] = useState(() => current)
    const [retrying, setRetrying] = useState(false)

    const retry = async (reset: () => void) => {
      setRetrying(true)
      const isLoaded = await load().then(
        () => true,
        () => false,
      )
      if (!isLoaded && (await isSiteReachable())) location.reload()
      setRetrying(false)
      if (!isLoaded) return
      current = createLazy()
      setLoaded(() => current)
      reset()
    }
    return (
      <Boundary fallback={(reset) => (retrying ? loading : fallback(() => void retry(reset)))}>
        <Suspense fallback={loading}>
          <Loaded {...props} />
        </Suspense>
      </Boundary>
    )
  }
}

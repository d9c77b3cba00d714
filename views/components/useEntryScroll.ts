import { useContext, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { HydrationContext } from '../store/hydration.ts'

/**
 * On entry, and on each link into the page: to the anchor in the hash, 80px below the edge (scroll-padding), or to the top.
 * On the way back the browser knows where the reader was.
 */
export function useEntryScroll() {
  const { hash, key } = useLocation()
  const hydrating = useContext(HydrationContext).current
  const returning = useNavigationType() === 'POP' && !hydrating

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    if (returning) return
    const target = anchorAt(hash)
    if (target) {
      target.scrollIntoView({ behavior: 'instant' })
      target.focus({ preventScroll: true })
    } else if (!hydrating) {
      // On hydration the browser has already put the page where the reader left it
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
  }, [hash, key])
}

/** A hash that does not decode names nothing. */
export function anchorAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

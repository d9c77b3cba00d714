import { useContext, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { HydrationContext } from '../store/hydration.ts'

/** Scrolls to the hash or the top on entry; on return the browser restores the position. */
export function useEntryScroll() {
  const { hash, key } = useLocation()
  const hydrating = useContext(HydrationContext).current
  const returning = useNavigationType() === 'POP' && !hydrating

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    if (returning) return
    const target = findAnchor(hash)
    if (target) {
      target.scrollIntoView({ behavior: 'instant' })
      target.focus({ preventScroll: true })
    } else if (!hydrating) {
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
  }, [hash, key])
}

export function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

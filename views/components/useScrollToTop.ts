import { useContext, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { HydrationContext } from '../store/hydration.ts'

/** Scrolls to the top on a change of content; not on page load and, with `keepOnReturn`, not on going back. */
export function useScrollToTop(content: string, { keepOnReturn = false } = {}) {
  const hydrating = useContext(HydrationContext)
  const returning = useNavigationType() === 'POP' && keepOnReturn

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of content scrolls
  useEffect(() => {
    if (!hydrating.current && !returning) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [content])
}

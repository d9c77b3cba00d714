import { useContext, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { HydrationContext } from '../store/hydration.ts'

/** Scrolls to the top when `what` changes, except on page load and, with `keepOnReturn`, on the way back. */
export function useStartAtTop(what: string, { keepOnReturn = false } = {}) {
  const hydrating = useContext(HydrationContext)
  const returning = useNavigationType() === 'POP' && keepOnReturn

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is shown decides, not how the reader came
  useEffect(() => {
    if (!hydrating.current && !returning) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [what])
}

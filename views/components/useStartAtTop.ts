import { useContext, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { HydrationContext } from '../store/hydration.ts'

/**
 * A screen begins at its top, and again each time `what` it shows changes. A page load is left to the browser, which
 * knows where the reader was; so is the way back, where `keepOnReturn` asks for it.
 */
export function useStartAtTop(what: string, { keepOnReturn = false } = {}) {
  const hydrating = useContext(HydrationContext)
  const returning = useNavigationType() === 'POP' && keepOnReturn

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is shown decides, not how the reader came
  useEffect(() => {
    if (!hydrating.current && !returning) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [what])
}

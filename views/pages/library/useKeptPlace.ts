import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** How far down each entry of the history was read. */
const places = new Map<string, number>()

/**
 * A list begins at its top, except on the way back: then where it was left. The browser cannot do that by itself, since
 * it looks for the place before the list is there again.
 */
export function useKeptPlace() {
  const { key } = useLocation()
  const returning = useNavigationType() === 'POP'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the list was opened decides
  useLayoutEffect(() => {
    const top = returning ? places.get(key) : 0
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [])

  // Removed with the list itself, so that the jump to the next screen's top is not taken for reading
  useLayoutEffect(() => {
    const note = () => places.set(key, window.scrollY)
    note()
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
}

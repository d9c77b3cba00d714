import { useEffect } from 'react'
import type { Opened } from './opened.ts'

/** Nobody closes or reloads the page unasked while something is unsaved. */
export function useHoldUnsaved(open: ReadonlyMap<string, Opened>): void {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if ([...open.values()].some(({ session }) => session.dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [open])
}

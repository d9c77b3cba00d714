import { useEffect } from 'react'
import type { OpenBlock } from './open-block.ts'

export function useUnsavedWarning(open: ReadonlyMap<string, OpenBlock>): void {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if ([...open.values()].some(({ session }) => session.dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [open])
}

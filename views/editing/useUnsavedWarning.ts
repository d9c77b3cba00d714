import { useEffect } from 'react'
import type { OpenBlock } from './open-block.ts'

export function useUnsavedWarning(open: ReadonlyMap<string, OpenBlock>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...open.values()].some(({ session }) => session.dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [open])
}

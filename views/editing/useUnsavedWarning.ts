import { useEffect } from 'react'
import type { OpenBlock } from './open-block.ts'

export function useUnsavedWarning(openBlocks: ReadonlyMap<string, OpenBlock>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...openBlocks.values()].some(({ session }) => session.dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [openBlocks])
}

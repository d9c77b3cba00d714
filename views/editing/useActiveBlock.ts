import { useEffect, useState } from 'react'
import type { OpenBlock } from './open-block.ts'

/** The open block that was opened or focused last. */
export function useActiveBlock(openBlocks: ReadonlyMap<string, OpenBlock>): string | undefined {
  const [focused, setFocused] = useState<string>()
  const names = [...openBlocks.keys()]
  const newest = names.at(-1)

  useEffect(() => setFocused(newest), [newest])
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const block = target instanceof Element ? target.closest<HTMLElement>('[data-editing]') : null
      if (block) setFocused(block.dataset.editing)
    }
    addEventListener('focusin', follow)
    return () => removeEventListener('focusin', follow)
  }, [])
  return focused !== undefined && openBlocks.has(focused) ? focused : newest
}

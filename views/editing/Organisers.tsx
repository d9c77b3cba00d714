import { type ComponentType, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { hasAdminHint } from '../store/hint.ts'
import { type BlockOf, EditingContext } from './EditingContext.ts'

export type EditingProps = { onBlocks(blocks: BlockOf): void }

/** Around what can be edited. Only a browser in which somebody has signed in loads what editing takes. */
export function Organisers({ children }: { children: ReactNode }) {
  const plain = useContext(EditingContext)
  const [blocks, setBlocks] = useState<BlockOf>(() => plain)
  const [Editing, setEditing] = useState<ComponentType<EditingProps>>()
  useEffect(() => {
    if (hasAdminHint()) void import('./Editing.tsx').then((loaded) => setEditing(() => loaded.Editing))
  }, [])
  const provide = useCallback((given: BlockOf) => setBlocks(() => given), [])
  return (
    <EditingContext value={blocks}>
      {children}
      {Editing && <Editing onBlocks={provide} />}
    </EditingContext>
  )
}

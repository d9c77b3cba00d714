import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { chunk } from '../components/chunk.tsx'
import { Failure } from '../components/Failure.tsx'
import { mayBeSignedIn } from '../store/sign-in-hint.ts'
import { type BlockOf, EditingContext } from './EditingContext.ts'

export type EditingProps = { onBlocks(blocks: BlockOf): void }

const Editing = chunk(async () => (await import('./Editing.tsx')).Editing)

/** Loads editing only in a browser that has signed in. */
export function EditingProvider({ children }: { children: ReactNode }) {
  const visitorBlocks = useContext(EditingContext)
  const [blocks, setBlocks] = useState<BlockOf>(() => visitorBlocks)
  const [mayEdit, setMayEdit] = useState(false)
  useEffect(() => setMayEdit(mayBeSignedIn()), [])
  const provideBlocks = useCallback((blocksForEditing: BlockOf) => setBlocks(() => blocksForEditing), [])
  return (
    <EditingContext value={blocks}>
      {children}
      {mayEdit && (
        <Editing
          given={{ onBlocks: provideBlocks }}
          waiting={null}
          failed={(retry) => (
            <Failure className="trouble" words="Não foi possível abrir a edição nesta página." onRetry={retry} />
          )}
        />
      )}
    </EditingContext>
  )
}

import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { chunk } from '../components/chunk.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { useIsLive } from '../components/Site.tsx'
import { mayBeSignedIn } from '../store/sign-in-hint.ts'
import { EditingContext, type GetBlock } from './EditingContext.ts'

export type EditingProps = { onReady(getBlock: GetBlock): void }

const Editing = chunk(async () => (await import('./Editing.tsx')).Editing)

/** Loads editing only in a browser that has signed in. Neither the past nor a preview can be edited. */
export function EditingProvider({ children }: { children: ReactNode }) {
  const getVisitorBlock = useContext(EditingContext)
  const isLive = useIsLive()
  const [getEditableBlock, setGetEditableBlock] = useState<GetBlock | null>(null)
  const [mayEdit, setMayEdit] = useState(false)
  useEffect(() => setMayEdit(isLive && mayBeSignedIn()), [isLive])
  const provideBlocks = useCallback((getBlock: GetBlock) => setGetEditableBlock(() => getBlock), [])
  return (
    <EditingContext value={getEditableBlock ?? getVisitorBlock}>
      {children}
      {mayEdit && (
        <Editing
          props={{ onReady: provideBlocks }}
          loading={null}
          fallback={(retry) => (
            <ErrorAlert className="trouble" message="Não foi possível abrir a edição nesta página." onRetry={retry} />
          )}
        />
      )}
    </EditingContext>
  )
}

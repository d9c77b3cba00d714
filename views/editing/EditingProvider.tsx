import { type ReactNode, useContext, useEffect, useState } from 'react'
import { chunk } from '../components/chunk.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { useIsLive } from '../components/Site.tsx'
import { mayBeSignedIn } from '../store/sign-in-hint.ts'
import { EditingContext, FieldContext, type GetBlock, type GetField } from './EditingContext.ts'

type Editable = { getBlock: GetBlock; getField: GetField }
export type EditingProps = { onReady(editable: Editable): void }

const Editing = chunk(async () => (await import('./Editing.tsx')).Editing)

/** Loads editing only in a browser that has signed in. Neither the past nor a preview can be edited. */
export function EditingProvider({ children }: { children: ReactNode }) {
  const getVisitorBlock = useContext(EditingContext)
  const getVisitorField = useContext(FieldContext)
  const isLive = useIsLive()
  const [editable, setEditable] = useState<Editable | null>(null)
  const [mayEdit, setMayEdit] = useState(false)
  useEffect(() => setMayEdit(isLive && mayBeSignedIn()), [isLive])
  return (
    <EditingContext value={editable?.getBlock ?? getVisitorBlock}>
      <FieldContext value={editable?.getField ?? getVisitorField}>{children}</FieldContext>
      {mayEdit && (
        <Editing
          props={{ onReady: setEditable }}
          loading={null}
          fallback={(retry) => (
            <ErrorAlert
              className="trouble on-ink row"
              message="Não foi possível abrir a edição nesta página."
              onRetry={retry}
            />
          )}
        />
      )}
    </EditingContext>
  )
}

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { Modal } from '../../components/Modal.tsx'
import type { VersionedItem } from '../../forms/item-spec.ts'
import { errorMessage } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { type Drawer, DrawerButton, useDrawer } from './drawer.tsx'
import { NOTHING, type Opened, openDraft, openWithDraft } from './open-draft.ts'
import type { Opening } from './useOpenWriting.ts'
import { type DraftableItemSpec, type Place, useWriting } from './useWriting.ts'
import { WritingForm } from './WritingForm.tsx'

type Common<R extends VersionedItem> = {
  spec: DraftableItemSpec<R>
  onMoved(place: Place): void
  onClosed(): void
  /** Title, text and what stands between them, as they are printed. */
  sheet: ReactNode
  /** What the drawer has. */
  settings: ReactNode
  /** The fields of the sheet. */
  onSheet: readonly string[]
}

type Props<R extends VersionedItem> = Common<R> & { opening: Opening<R> }

/** A form that fills the window. */
export function WritingDialog<R extends VersionedItem & { slug: string }>({ opening, ...form }: Props<R>) {
  const { spec, onClosed } = form
  // Both stay as they were when the form was opened, also when what it edits gets another address
  const [{ row, draft }] = useState(opening)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<ReadError | null>(null)
  const close = useRef(onClosed)
  const drawer = useDrawer()
  const reload = useCallback(() => {
    setFailure(null)
    const load = async () => {
      if (draft !== null) return openDraft(draft)
      return row ? openWithDraft(spec.kind, row.slug) : NOTHING
    }
    load().then(setOpened, setFailure)
  }, [spec, row, draft])
  useEffect(reload, [reload])

  const { messages } = spec
  const isNew = !row && draft === null
  const missing = row ? messages.alreadyRemoved : 'Este rascunho já não existe.'
  return (
    <Modal
      title={isNew || (opened && !opened.item && !opened.draft?.itemId) ? messages.add : messages.edit}
      size={failure ? 'medium' : 'full'}
      itemId={row?.id}
      tools={opened && <DrawerButton drawer={drawer} />}
      onClose={() => close.current()}
    >
      {failure ? (
        <ErrorAlert
          className="modal-body failure"
          message={failure.status === 404 ? missing : errorMessage(failure)}
          onRetry={reload}
        />
      ) : opened ? (
        <FormInDialog {...form} opened={opened} drawer={drawer} close={close} />
      ) : (
        <p className="modal-body" role="status">
          Carregando...
        </p>
      )}
    </Modal>
  )
}

type FormProps<R extends VersionedItem> = Common<R> & {
  opened: Opened
  drawer: Drawer
  close: { current: () => void }
}

function FormInDialog<R extends VersionedItem>({ close, ...props }: FormProps<R>) {
  const { spec, opened, onMoved, onClosed, sheet, settings, onSheet, drawer } = props
  const writing = useWriting({ spec, opened, onMoved, onClosed })
  useEffect(() => {
    close.current = writing.close
  })
  return <WritingForm writing={writing} drawer={drawer} sheet={sheet} settings={settings} onSheet={onSheet} />
}

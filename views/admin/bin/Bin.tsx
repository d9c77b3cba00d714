import { useRef } from 'react'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { Modal } from '../../forms/Modal.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import { historyApi } from '../../history/history-api.ts'
import type { ReadError } from '../../store/api.ts'
import { RemovedItem } from './RemovedItem.tsx'

type Props<R extends VersionedItem> = {
  spec: ItemSpec<R>
  onClose(): void
}

export function Bin<R extends VersionedItem>({ spec, onClose }: Props<R>) {
  const bin = historyApi.useBinQuery(spec.kind)
  const body = useRef<HTMLDivElement>(null)
  /** The item that takes the restored one's place gets the focus, else the dialog's text. */
  const focusAfter = (index: number) => {
    const buttons = body.current?.querySelectorAll<HTMLElement>('.bin-restore') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? body.current
    next?.focus()
  }
  return (
    <Modal title="Apagados" size="large" onClose={onClose}>
      <div className="modal-body" ref={body} tabIndex={-1}>
        {bin.data ? (
          bin.data.length === 0 ? (
            <p className="tab-empty">Não há nada apagado.</p>
          ) : (
            <ul className="bin">
              {bin.data.map((item, index) => (
                <RemovedItem key={item.id} item={item} spec={spec} onRestored={() => focusAfter(index)} />
              ))}
            </ul>
          )
        ) : bin.isError ? (
          <ErrorAlert className="failure" message={errorMessage(bin.error as ReadError)} onRetry={bin.refetch} />
        ) : (
          <p role="status">Carregando...</p>
        )}
      </div>
    </Modal>
  )
}

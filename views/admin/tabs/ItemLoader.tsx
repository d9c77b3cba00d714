import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { ItemMessages } from '../../forms/item-messages.ts'
import { Modal } from '../../forms/Modal.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'

type Props<R> = {
  messages: ItemMessages
  load(): Promise<R>
  onClosed(): void
  /** Undefined while loading. */
  children(item: R | undefined): ReactNode
}

/** Lists leave long texts out: the whole item is loaded when its form opens. */
export function ItemLoader<R>({ messages, load, onClosed, children }: Props<R>) {
  const [item, setItem] = useState<R>()
  const [failure, setFailure] = useState<ReadError | null>(null)
  const reload = useCallback(() => {
    setFailure(null)
    load().then(setItem, setFailure)
  }, [load])
  useEffect(reload, [reload])

  if (!failure) return children(item)
  return (
    <Modal title={messages.edit} onClose={onClosed}>
      <div className="modal-body" role="alert">
        <p>{failure.status === 404 ? messages.alreadyRemoved : errorMessage(failure)}</p>
        <button className="plain" type="button" onClick={reload}>
          Tentar de novo
        </button>
      </div>
    </Modal>
  )
}

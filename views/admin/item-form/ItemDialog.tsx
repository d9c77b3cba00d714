import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Modal } from '../../components/Modal.tsx'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { ItemForm } from './ItemForm.tsx'
import { useItemForm } from './useItemForm.ts'

type Props<R extends VersionedItem> = {
  spec: ItemSpec<R>
  /** Null to create, undefined while loading. */
  item: R | null | undefined
  size?: 'medium' | 'large'
  onClosed(): void
  children: ReactNode
}

export function ItemDialog<R extends VersionedItem>({ spec, item, size, onClosed, children }: Props<R>) {
  const close = useRef(onClosed)
  return (
    <Modal
      title={item === null ? spec.messages.add : spec.messages.edit}
      size={size}
      itemId={item?.id}
      onClose={() => close.current()}
    >
      {item === undefined ? (
        <p className="modal-body" role="status">
          Carregando...
        </p>
      ) : (
        <FormInDialog key={item?.id} {...{ spec, item, onClosed, close }}>
          {children}
        </FormInDialog>
      )}
    </Modal>
  )
}

type FormProps<R extends VersionedItem> = Omit<Props<R>, 'item'> & { item: R | null; close: RefObject<() => void> }

function FormInDialog<R extends VersionedItem>({ spec, item, close, onClosed, children }: FormProps<R>) {
  const form = useItemForm({ spec, item, onSaved: onClosed, onClosed })
  useEffect(() => {
    close.current = form.close
  })
  return (
    <ItemForm form={form} autoFocus>
      {children}
    </ItemForm>
  )
}

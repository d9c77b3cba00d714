import type { ReactNode } from 'react'
import type { ItemSpec, Values, VersionedItem } from '../../forms/item-spec.ts'
import { ItemForm } from './ItemForm.tsx'
import { useItemForm } from './useItemForm.ts'

type Props<R extends VersionedItem> = {
  spec: ItemSpec<R>
  /** Null to create; another item needs another `key`. */
  item: R | null
  autoFocus: boolean
  /** Receives what was sent. */
  onSaved(values: Values): void
  onClosed(): void
  /** Beside the buttons. */
  notes?: ReactNode
  children: ReactNode
}

export function InlineForm<R extends VersionedItem>({ autoFocus, notes, children, ...options }: Props<R>) {
  const form = useItemForm(options)
  return (
    <ItemForm form={form} autoFocus={autoFocus} notes={notes}>
      {children}
    </ItemForm>
  )
}

import type { ReactNode } from 'react'
import type { ItemSpec, Row } from '../../forms/item-spec.ts'
import { ItemForm } from './ItemForm.tsx'
import { useItemForm } from './useItemForm.ts'

type Props<R extends Row> = {
  spec: ItemSpec<R>
  /** What is edited; null to create. Another item, or the next new one, needs another `key`. */
  item: R | null
  /** Takes the focus. */
  eager: boolean
  onSaved(): void
  onClosed(): void
  /** The fields. */
  children: ReactNode
}

/** The form of an item as a part of its tab. */
export function InlineForm<R extends Row>({ eager, children, ...options }: Props<R>) {
  const form = useItemForm(options)
  return (
    <ItemForm form={form} eager={eager}>
      {children}
    </ItemForm>
  )
}

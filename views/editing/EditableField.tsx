import { cloneElement, isValidElement, type ReactNode, useContext } from 'react'
import type { Kind } from '../../src/content/kinds.ts'
import type { VersionedItem } from '../forms/item-spec.ts'
import { type BlockAttributes, FieldContext } from './EditingContext.ts'

type Props<R> = {
  kind: Kind
  item: R
  field: keyof R & string
  /** One element that takes attributes, or nothing where there is nothing to show. */
  children(item: R): ReactNode
}

/** A field of an item where it stands on the item's page. */
export function EditableField<R extends VersionedItem>({ kind, item, field, children }: Props<R>) {
  const { attributes, editor, blank } = useContext(FieldContext)(kind, item, field)
  if (editor) return editor(children)
  const element = children(item)
  return isValidElement<BlockAttributes>(element) ? cloneElement(element, attributes) : blank
}

import { cloneElement, type HTMLAttributes, isValidElement } from 'react'
import type { Values } from '../forms/item-spec.ts'
import { useSnapshot } from '../forms/useSnapshot.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { stayOnPage } from './keys.ts'

type Props = EditorProps & { shown?: Values; attributes?: HTMLAttributes<HTMLElement> }

/** The page's own element with the values that are being chosen in the bar. */
export function ControlEditor({ openBlock, appearance, shown, attributes }: Props) {
  const { values } = useSnapshot(openBlock.session).form
  const element = appearance.render?.({ ...values, ...shown })
  const { className: _, id: __, ...marks } = attributesOf(openBlock, appearance)
  const all = { ...marks, ...attributes, onClick: stayOnPage }
  if (isValidElement<HTMLAttributes<HTMLElement>>(element)) return cloneElement(element, all)
  return (
    <span className="edit-blank" {...all}>
      {openBlock.session.transport.blank}
    </span>
  )
}

import { Children, type ReactNode, useRef } from 'react'
import type { Row } from '../../forms/item-spec.ts'
import { TabPage } from '../TabPage.tsx'
import { ItemList, type ListProps } from './ItemList.tsx'
import { WaitingDrafts } from './WaitingDrafts.tsx'

type Props<R extends Row> = Omit<ListProps<R>, 'onLastGone'> & {
  title: string
  onAdd(): void
  /** The form, while it is open. */
  children?: ReactNode
}

/** A tab whose items are listed in a table and edited in a dialog. */
export function ItemTab<R extends Row>({ title, onAdd, children, ...rest }: Props<R>) {
  const { kind, list, nameOf, onEdit } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  const add = (
    <button className="button" type="button" onClick={onAdd}>
      {kind.words.add}
    </button>
  )
  return (
    <TabPage title={title} heading={heading} actions={add}>
      {list.data && Children.toArray(children).length === 0 && (
        <WaitingDrafts kind={kind} rows={list.data} nameOf={nameOf} onOpen={(row) => (row ? onEdit(row) : onAdd())} />
      )}
      <ItemList {...rest} onLastGone={() => heading.current?.focus()} />
      {children}
    </TabPage>
  )
}

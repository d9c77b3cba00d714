import { Children, type ReactNode, useRef } from 'react'
import type { VersionedItem } from '../../forms/item-spec.ts'
import { TabPage } from '../TabPage.tsx'
import { ItemList, type ListProps } from './ItemList.tsx'
import { ResumableDrafts } from './ResumableDrafts.tsx'

type Props<R extends VersionedItem> = Omit<ListProps<R>, 'onEmptied'> & {
  title: string
  onAdd(): void
  children?: ReactNode
}

export function ItemTab<R extends VersionedItem>({ title, onAdd, children, ...rest }: Props<R>) {
  const { spec, list, nameOf, onEdit } = rest
  const heading = useRef<HTMLHeadingElement>(null)
  const add = (
    <button className="button" type="button" onClick={onAdd}>
      {spec.messages.add}
    </button>
  )
  return (
    <TabPage title={title} heading={heading} actions={add}>
      {list.data && Children.toArray(children).length === 0 && (
        <ResumableDrafts spec={spec} rows={list.data} nameOf={nameOf} onOpen={(row) => (row ? onEdit(row) : onAdd())} />
      )}
      <ItemList {...rest} onEmptied={() => heading.current?.focus()} />
      {children}
    </TabPage>
  )
}

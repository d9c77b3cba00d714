import { Children, type ReactNode, type RefObject, useRef } from 'react'
import type { VersionedItem } from '../../forms/item-spec.ts'
import { TabPage } from '../TabPage.tsx'
import { ItemList, type ListProps } from './ItemList.tsx'
import { ResumableDrafts } from './ResumableDrafts.tsx'

type Props<R extends VersionedItem> = Omit<ListProps<R>, 'onEmptied'> & {
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** Between the heading and the list. */
  above?: ReactNode
  onAdd(): void
  children?: ReactNode
}

export function ItemTab<R extends VersionedItem>({
  title,
  above,
  onAdd,
  children,
  heading: givenHeading,
  ...rest
}: Props<R>) {
  const { spec, list, nameOf, onEdit } = rest
  const ownHeading = useRef<HTMLHeadingElement>(null)
  const heading = givenHeading ?? ownHeading
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
      {above}
      <ItemList {...rest} onEmptied={() => heading.current?.focus()} />
      {children}
    </TabPage>
  )
}

import { type ReactNode, useState } from 'react'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { useOpenHistory } from '../../history/HistoryProvider.tsx'
import { Bin } from '../bin/Bin.tsx'
import { BinButton } from '../bin/BinButton.tsx'
import { type Column, ItemTable, type RowOrder, UNTITLED } from './ItemTable.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { RowActions } from './RowActions.tsx'
import { useRemoveItem } from './useRemoveItem.ts'

export type ListProps<R extends VersionedItem> = {
  spec: ItemSpec<R>
  list: { data?: readonly R[]; isError: boolean; refetch(): unknown }
  columns: readonly Column<R>[]
  itemNames: readonly [one: string, several: string]
  empty: string
  nameOf(row: NoInfer<R>): string
  /** Missing where the site does not show the items. */
  hrefOf?(row: NoInfer<R>): string
  order?: RowOrder<NoInfer<R>>
  /** Said beside the row's name. */
  markOf?(row: NoInfer<R>): string | undefined
  /** True once the item is not public any more. */
  onWithdraw?(row: NoInfer<R>): Promise<boolean>
  withdrawing?: boolean
  onEdit(row: NoInfer<R>): void
  /** Called when no row is left to focus. */
  onEmptied(): void
}

/** The bin stays open when the list loses or gets its first row. */
export function ItemList<R extends VersionedItem>(props: ListProps<R>) {
  const { spec } = props
  const [isBinOpen, setIsBinOpen] = useState(false)
  return (
    <>
      <Rows {...props} bin={<BinButton kind={spec.kind} onOpen={() => setIsBinOpen(true)} />} />
      {isBinOpen && <Bin spec={spec} onClose={() => setIsBinOpen(false)} />}
    </>
  )
}

function Rows<R extends VersionedItem>(props: ListProps<R> & { bin: ReactNode }) {
  const {
    spec,
    list,
    columns,
    itemNames,
    empty,
    nameOf,
    hrefOf,
    order,
    markOf,
    onEdit,
    onWithdraw,
    onEmptied,
    bin,
    withdrawing = false,
  } = props
  const shownName = (row: R) => nameOf(row).trim() || UNTITLED
  const { remove, removing } = useRemoveItem(spec)
  const openHistory = useOpenHistory()

  /** Moves the focus to the row that takes the removed one's place. */
  const leaveRow = async (row: R, isGone: Promise<boolean>) => {
    const element = document.querySelector(`[data-id="${CSS.escape(row.id)}"]`)
    const neighbour = element?.nextElementSibling ?? element?.previousElementSibling
    if (!(await isGone)) return
    const button = neighbour?.querySelector<HTMLElement>('.table-edit')
    if (button) button.focus()
    else onEmptied()
  }

  if (list.isError && !list.data) return <LoadFailed onRetry={list.refetch} />
  if (!list.data) return <p role="status">Carregando...</p>
  if (list.data.length === 0)
    return (
      <>
        <p className="tab-empty">{empty}</p>
        {bin}
      </>
    )
  return (
    <ItemTable
      rows={list.data}
      columns={columns}
      itemNames={itemNames}
      tools={bin}
      order={order}
      markOf={markOf}
      nameOf={shownName}
      actions={(row) => (
        <RowActions
          row={row}
          name={shownName(row)}
          remove={spec.messages.remove}
          busy={removing || withdrawing}
          href={hrefOf?.(row)}
          onEdit={onEdit}
          onHistory={({ id }) => openHistory({ kind: spec.kind, id, formatters: spec.formatters })}
          onWithdraw={onWithdraw && ((each) => leaveRow(each, onWithdraw(each)))}
          onRemove={(each) => leaveRow(each, remove(each))}
        />
      )}
    />
  )
}

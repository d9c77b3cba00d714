import type { Dispatch } from 'react'
import type { FormAction } from '../../forms/form-state.ts'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { rowAfter, undoOf } from '../../forms/row-after-undo.ts'
import { useOnUndone } from '../../forms/UndoProvider.tsx'

/** An open form shows what an undo left of its item. */
export function useFollowUndo<R extends VersionedItem>(
  { kind, valuesOf }: ItemSpec<R>,
  item: VersionedItem | null,
  dispatch: Dispatch<FormAction>,
): void {
  useOnUndone(async (undone) => {
    const event = item && undoOf(undone, kind, item.id)
    if (!event) return
    const row = await rowAfter<R>(event)
    if (row === null) dispatch({ type: 'itemRemoved' })
    else if (row) dispatch({ type: 'itemReplaced', item: row, values: valuesOf(row) })
  })
}

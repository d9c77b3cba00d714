import type { Dispatch } from 'react'
import type { FormAction } from '../../forms/form-state.ts'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { lastOf, rewrittenRow } from '../../forms/rewritten-rows.ts'
import { useOnRewritten } from '../../forms/UndoProvider.tsx'

/** An open form shows what an undo or a restoration left of its item. */
export function useFollowUndo<R extends VersionedItem>(
  { kind, valuesOf }: ItemSpec<R>,
  item: VersionedItem | null,
  dispatch: Dispatch<FormAction>,
): void {
  useOnRewritten(async (items) => {
    const written = item && lastOf(items, kind, item.id)
    if (!written) return
    const row = await rewrittenRow<R>(written)
    if (row === null) dispatch({ type: 'itemRemoved' })
    else if (row) dispatch({ type: 'itemReplaced', item: row, values: valuesOf(row) })
  })
}

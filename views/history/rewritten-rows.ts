import type { VersionedItem } from '../forms/item-spec.ts'
import { send } from '../forms/send.ts'
import { useOnRewritten, type WrittenItem } from './UndoProvider.tsx'

/** Calls `follow` with what an undo or a restoration left of the item: null where it was removed. */
export const useFollowItem = <R extends VersionedItem>(
  kind: WrittenItem['kind'],
  idOf: () => string | null,
  follow: (row: R | null) => unknown,
) =>
  useOnRewritten(async (items) => {
    const row = await lastRewritten<R>(items, kind, idOf())
    if (row !== undefined) follow(row)
  })

/** The last thing that was written of this item: null where it was removed, undefined without one or without an answer. */
export async function lastRewritten<R extends VersionedItem>(
  items: readonly WrittenItem[],
  kind: WrittenItem['kind'],
  id: string | null | undefined,
): Promise<R | null | undefined> {
  const [last] = items
    .filter((item) => item.kind === kind && item.id === id)
    .sort((one, other) => other.version - one.version)
  return last && rewrittenRow<R>(last)
}

/** Null where it was removed, undefined without an answer. */
export async function rewrittenRow<R extends VersionedItem>({
  kind,
  id,
  version,
}: WrittenItem): Promise<R | null | undefined> {
  const { data } = await send<R | { exists: false }>(
    'GET',
    `/api/admin/history/${kind}/${encodeURIComponent(id)}/${version}`,
  )
  return data && 'exists' in data && data.exists === false ? null : (data as R | undefined)
}

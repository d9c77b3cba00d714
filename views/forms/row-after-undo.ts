import type { ActEvent, Undone } from '../../src/content/history.ts'
import type { VersionedItem } from './item-spec.ts'
import { send } from './send.ts'

/** The last event that an undo wrote for this item. An act lists at most 20 events. */
export const undoOf = ({ acts }: Undone, kind: ActEvent['kind'], id: string): ActEvent | undefined =>
  acts
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === kind && event.id === id)
    .sort((one, other) => other.version - one.version)[0]

/** Null where the undo removed the item, undefined without an answer. */
export async function rowAfter<R extends VersionedItem>({
  kind,
  id,
  version,
}: ActEvent): Promise<R | null | undefined> {
  const { data } = await send<R | { exists: false }>(
    'GET',
    `/api/admin/history/${kind}/${encodeURIComponent(id)}/${version}`,
  )
  return data && 'exists' in data && data.exists === false ? null : (data as R | undefined)
}

import type { adminApi } from '../../forms/api.ts'
import { isChanged } from '../../forms/form-state.ts'
import type { FormSpec, ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { errorMessage } from '../../forms/save-error.ts'
import type { Edit, Transport } from '../../forms/transport.ts'
import type { ReadError } from '../../store/api.ts'
import type { SaveNotification } from './useSaveNotification.ts'

export type SaveItem = ReturnType<typeof adminApi.useSaveItemMutation>[0]

/** A whole item of the panel, its picture in the same request. */
export function itemTransport<R extends VersionedItem>(
  spec: ItemSpec<R>,
  saveItem: SaveItem,
  { notifySaved, notifyFailed }: SaveNotification,
): Transport<R> {
  return {
    spec: spec as FormSpec,
    writesUnchanged: true,
    valuesOf: (row) => (row ? spec.valuesOf(row) : spec.blank()),
    async write(edit) {
      const { item, values, picture, key, onProgress } = edit
      const { data, error } = await saveItem({
        path: spec.path,
        id: item?.id ?? null,
        form: spec.bodyOf?.(values, item?.version) ?? createPayload(spec, edit),
        key,
        onProgress: picture ? onProgress : undefined,
      })
      return data ? { ...data, data: data.row as R } : { error: error as ReadError }
    },
    saved: ({ edit, act }) => notifySaved(edit.item?.id ?? null, act),
    failed: (error, { item }) => notifyFailed(item?.id ?? null, errorMessage(error)),
    gone(session) {
      session.dispatch({ type: 'itemRemoved' })
      return false
    },
  }
}

type Sent = Pick<Edit<VersionedItem>, 'item' | 'initial' | 'values' | 'picture'>

/** Sends every field, but the picture's address only when it changed ('' removes it) or a new item has one. */
export function createPayload<R extends VersionedItem>(
  { picture }: Pick<ItemSpec<R>, 'picture'>,
  sent: Sent,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent.values)) {
    const isNew = sent.item === null && value !== ''
    if (name !== picture?.field || ((isNew || isChanged(sent, name)) && !sent.picture)) form.set(name, value)
  }
  if (picture && sent.picture) form.set(picture.part, sent.picture, sent.picture.name)
  if (sent.item) form.set('version', String(sent.item.version))
  return form
}

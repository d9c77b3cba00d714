import type { adminApi } from '../../forms/api.ts'
import type { Answer, Edit, Transport } from '../../forms/editing-session.ts'
import { isChanged } from '../../forms/form-state.ts'
import type { FormSpec, ItemSpec, Values, VersionedItem } from '../../forms/item-spec.ts'
import { errorMessage, formOf } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import type { SaveNotification } from './useSaveNotification.ts'

export type SaveItem = ReturnType<typeof adminApi.useSaveItemMutation>[0]

/** A whole item of the panel. */
export function itemTransport<R extends VersionedItem>(
  spec: ItemSpec<R>,
  saveItem: SaveItem,
  { notifySaved, notifyFailed }: SaveNotification,
): Transport<R> {
  return {
    spec: spec as FormSpec,
    valuesOf: (row) => (row ? spec.valuesOf(row) : spec.blank()),
    write(edit) {
      const { item, values, key } = edit
      const form = spec.bodyOf?.(values, item?.version) ?? formOf(fieldsOf(spec, edit))
      return writeItem(saveItem, { path: spec.path, id: item?.id ?? null, form, key })
    },
    saved: ({ edit, act }) => notifySaved(edit.item?.id ?? null, act),
    failed: (error, { item }) => notifyFailed(item?.id ?? null, errorMessage(error)),
    gone(session) {
      session.showRemoved()
      return false
    },
  }
}

export async function writeItem<R extends VersionedItem>(
  saveItem: SaveItem,
  request: Parameters<SaveItem>[0],
): Promise<Answer<R>> {
  const { data, error } = await saveItem(request)
  return data ? { ...data, data: data.row as R } : { error: error as ReadError }
}

/** Every field, but the picture's address only when it changed ('' removes it) or a new item has one. */
export function fieldsOf<R extends VersionedItem>(
  { picture }: Pick<ItemSpec<R>, 'picture'>,
  { item, initial, values }: Pick<Edit<R>, 'item' | 'initial' | 'values'>,
): Values {
  const { [picture?.field ?? '']: url, ...fields } = values
  const hasPicture = picture && (item ? isChanged({ initial, values }, picture.field) : url !== '')
  return { ...(hasPicture ? values : fields), ...(item && { version: String(item.version) }) }
}

import { useState } from 'react'
import { adminApi } from '../../forms/api.ts'
import { EditingSession } from '../../forms/editing-session.ts'
import type { ItemSpec, Values, VersionedItem } from '../../forms/item-spec.ts'
import { useResumedDraft } from '../../forms/resumable-drafts.ts'
import { useOutside } from '../../forms/useOutside.ts'
import { useFollowItem } from '../../history/rewritten-rows.ts'
import { itemTransport } from './item-transport.ts'
import { type FormController, useFormController } from './useFormController.ts'
import { useSaveNotification } from './useSaveNotification.ts'

const CONFIRM_CLOSE = 'Há alterações por salvar. Fechar e descartá-las?'

type Options<R extends VersionedItem> = {
  spec: ItemSpec<R>
  /** Null to create; another item needs another `key`. */
  item: R | null
  /** Receives what was sent. */
  onSaved(values: Values): void
  onClosed(): void
}

export function useItemForm<R extends VersionedItem>({ spec, item, onSaved, onClosed }: Options<R>): FormController {
  const { kind, path } = spec
  const resumed = useResumedDraft(path, item?.id ?? null)
  const outside = useOutside()
  const [saveItem] = adminApi.useSaveItemMutation()
  const notification = useSaveNotification(spec)
  const [session] = useState(() => {
    const transport = itemTransport(spec, saveItem, notification)
    const opened = new EditingSession(transport, item, outside)
    if (resumed) opened.recover(resumed.draft)
    return opened
  })
  const idOf = () => session.form.item?.id ?? null
  const recreate = () => session.recreate(spec.blank())
  const form = useFormController(session, { kind, path, idOf, resumed, recreate, onSaved })

  useFollowItem<R>(kind, idOf, (row) => session.follow(row))

  return {
    ...form,
    close() {
      if (form.dirty && !confirm(CONFIRM_CLOSE)) return
      // A save in progress may fail: its draft stays
      if (!form.saving) form.draft.end()
      onClosed()
    },
  }
}

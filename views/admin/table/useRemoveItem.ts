import { adminApi, useAccount } from '../../forms/api.ts'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { listLocalDrafts, removeLocalDraft } from '../../forms/local-drafts.ts'
import { errorMessage } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'

/** Confirms first; an item that was already removed counts as success. */
export function useRemoveItem<R extends VersionedItem>({ path, messages }: ItemSpec<R>) {
  const [removeItem, { isLoading }] = adminApi.useRemoveItemMutation()
  const toast = useToast()
  const account = useAccount()

  const remove = async ({ id }: R): Promise<boolean> => {
    if (!confirm(messages.confirmRemoval)) return false
    const { data, error } = await removeItem({ path, id })
    const failed = error && (error as ReadError).status !== 404
    if (failed)
      toast({ variant: 'destructive', title: messages.removeFailed, description: errorMessage(error as ReadError) })
    else {
      for (const draft of listLocalDrafts(account, path)) if (draft.id === id) removeLocalDraft(draft.key)
      toast({ title: messages.removed, act: data?.act })
    }
    return !failed
  }
  return { remove, removing: isLoading }
}

import { adminApi } from '../../forms/api.ts'
import { draftsIn, dropDraft } from '../../forms/drafts.ts'
import type { Kind, Row } from '../../forms/item-spec.ts'
import { useInsistence } from '../../forms/SignInAgain.tsx'
import { whyFailed } from '../../forms/save-error.ts'
import { useAccount } from '../../forms/useAccount.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'

/** Deletes an item after the browser's own question; resolves to whether it is gone. One that was gone already is. */
export function useRemoval<R extends Row>({ path, words }: Kind<R>) {
  const [removeItem, { isLoading }] = adminApi.useRemoveItemMutation()
  const insist = useInsistence()
  const toast = useToast()
  const account = useAccount()

  const remove = async ({ id }: R): Promise<boolean> => {
    if (!confirm(words.askRemoval)) return false
    const { error } = await insist(() => removeItem({ path, id }))
    const failed = error && (error as ReadError).status !== 404
    if (failed) toast({ variant: 'destructive', title: words.removeFailed, description: whyFailed(error as ReadError) })
    else {
      for (const draft of draftsIn(account, path)) if (draft.id === id) dropDraft(draft.key)
      toast({ title: words.removed })
    }
    return !failed
  }
  return { remove, removing: isLoading }
}

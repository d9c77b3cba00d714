import type { ItemMessages } from '../../forms/item-messages.ts'
import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { draftsApi } from './drafts-api.ts'

/** Confirms first. True once the item is not public any more. */
export function useWithdraw({ path, messages }: { path: 'news' | 'pages'; messages: ItemMessages }) {
  const [withdrawItem, { isLoading }] = draftsApi.useWithdrawMutation()
  const retryAfterSignIn = useRetryAfterSignIn()
  const toast = useToast()
  const withdraw = async (id: string): Promise<boolean> => {
    if (!confirm(messages.confirmWithdrawal)) return false
    const { data, error } = await retryAfterSignIn(() => withdrawItem({ path, id }))
    if (!data) {
      const description = errorMessage(error as ReadError)
      toast({ variant: 'destructive', title: messages.withdrawFailed, description })
      return false
    }
    toast({ title: messages.withdrawn, act: data.act })
    return true
  }
  return { withdraw, withdrawing: isLoading }
}

import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { draftsApi } from './drafts-api.ts'

/** Its toast brings the draft back. True once it is gone. */
export function useDiscardDraft(): (id: string) => Promise<boolean> {
  const [removeDraft] = draftsApi.useRemoveDraftMutation()
  const retryAfterSignIn = useRetryAfterSignIn()
  const toast = useToast()
  return async (id) => {
    const { error } = await retryAfterSignIn(() => removeDraft(id))
    if (error && (error as ReadError).status !== 404) {
      const description = errorMessage(error as ReadError)
      toast({ variant: 'destructive', title: 'Erro ao descartar rascunho', description })
      return false
    }
    toast({ title: 'Rascunho descartado', deletedDraft: id })
    return true
  }
}

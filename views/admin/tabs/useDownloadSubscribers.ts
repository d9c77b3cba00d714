import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import { send } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'

const FILE = '/api/admin/newsletter.csv'

/** A download cannot open the sign-in dialog, so a request that can is sent first. */
export function useDownloadSubscribers(): () => Promise<void> {
  const retryAfterSignIn = useRetryAfterSignIn()
  const toast = useToast()
  return async () => {
    const { error } = await retryAfterSignIn(() => send('GET', '/api/admin/status'))
    if (error) {
      const description = errorMessage(error as ReadError)
      return toast({ variant: 'destructive', title: 'Erro ao descarregar a lista', description })
    }
    const link = document.createElement('a')
    link.href = FILE
    link.download = ''
    link.click()
  }
}

import { useInsistence } from '../../forms/SignInAgain.tsx'
import { whyFailed } from '../../forms/save-error.ts'
import { send } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'

const FILE = '/api/admin/newsletter.csv'

/** Downloads the list. A browser's download cannot ask to sign in again: it begins once another question has been answered. */
export function useSubscribersFile(): () => Promise<void> {
  const insist = useInsistence()
  const toast = useToast()
  return async () => {
    const { error } = await insist(() => send('GET', '/api/admin/status'))
    if (error) {
      const description = whyFailed(error as ReadError)
      return toast({ variant: 'destructive', title: 'Erro ao descarregar a lista', description })
    }
    const link = document.createElement('a')
    link.href = FILE
    link.download = ''
    link.click()
  }
}

import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { whyFailed } from '../forms/refusal.ts'
import { useInsistence } from '../forms/SignInAgain.tsx'
import { send } from '../send.ts'

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

import { useCallback } from 'react'
import { endKeeping } from '../offline/keeping.ts'
import { useToast } from '../store/useToast.ts'

/** To be called once an answer has shown that the session exists. */
export function useConfirmSignIn(): () => Promise<void> {
  const toast = useToast()
  return useCallback(async () => {
    await endKeeping().catch(console.error)
    toast({ title: 'Login realizado com sucesso!' })
  }, [toast])
}

import { type FormEvent, useCallback, useContext, useEffect, useRef } from 'react'
import { endKeeping } from '../offline/keeping.ts'
import { HydrationContext } from '../store/hydration.ts'
import { useToast } from '../store/useToast.ts'
import { adminApi } from './api.ts'
import { serverMessage } from './send.ts'

export function SignInForm({ account = '', onSignedIn }: { account?: string; onSignedIn(): void }) {
  const [login, { isLoading }] = adminApi.useLoginMutation()
  const toast = useToast()
  const confirm = useConfirmSignIn()
  const hydration = useContext(HydrationContext)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // With the name there the dialog begins at the password
    if (account) return
    const focusName = () => {
      if (document.activeElement === document.body) username.current?.focus()
    }
    if (!hydration.current) return focusName()
    // Hydration may run while the focus goes from one field to the next, when none has it
    const timer = setTimeout(focusName)
    return () => clearTimeout(timer)
  }, [account, hydration])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const credentials = { username: String(typed.get('username')), password: String(typed.get('password')) }
    const { error } = await login(credentials)
    if (error) {
      const description = serverMessage(error) ?? 'Credenciais inválidas'
      toast({ variant: 'destructive', title: 'Erro no login', description })
      password.current?.select()
    } else {
      await confirm()
      onSignedIn()
    }
  }

  // Also sent without scripts, by who presses Enter before the application has started
  return (
    <form className="login-form" method="post" action="/api/admin/login" onSubmit={submit} aria-busy={isLoading}>
      <label htmlFor="username">Nome de utilizador</label>
      <input
        ref={username}
        id="username"
        name="username"
        defaultValue={account}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <label htmlFor="password">Palavra-passe</label>
      <input
        ref={password}
        id="password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        data-first={account ? '' : undefined}
      />
      <button className="button" type="submit" disabled={isLoading}>
        {isLoading ? 'Entrando...' : 'Entrar'}
      </button>
    </form>
  )
}

/** To be called once an answer has shown that the session exists. */
export function useConfirmSignIn(): () => Promise<void> {
  const toast = useToast()
  return useCallback(async () => {
    await endKeeping().catch(console.error)
    toast({ title: 'Login realizado com sucesso!' })
  }, [toast])
}

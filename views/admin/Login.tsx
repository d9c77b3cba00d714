import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageMeta } from '../components/PageMeta.tsx'
import { Wordmark } from '../components/Wordmark.tsx'
import { hasAdminHint } from '../store/hint.ts'
import { useToast } from '../store/useToast.ts'
import { adminApi } from './api.ts'
import { sentenceOf } from './send.ts'

export function Login() {
  const [login, { isLoading }] = adminApi.useLoginMutation()
  const navigate = useNavigate()
  const toast = useToast()
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useLeaveWhenSignedIn()

  useEffect(() => {
    if (document.activeElement === document.body) username.current?.focus()
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const credentials = { username: String(typed.get('username')), password: String(typed.get('password')) }
    const { error } = await login(credentials)
    if (error) {
      const description = sentenceOf(error) ?? 'Credenciais inválidas'
      toast({ variant: 'destructive', title: 'Erro no login', description })
      password.current?.select()
    } else {
      toast({ title: 'Login realizado com sucesso!' })
      navigate('/admin', { replace: true })
    }
  }

  return (
    <div className="login">
      <PageMeta title="Entrar — FLIPORTO Portugal" description="A entrada dos organizadores." unlisted />
      <header className="login-head">
        <a href="/" aria-label="Fliporto Portugal, página inicial">
          <Wordmark />
        </a>
      </header>
      <main className="login-main" id="conteudo">
        <p className="kicker">Painel da organização</p>
        <h1>Entrar</h1>
        {/* Sent before the script is there, the password must not end up in the address */}
        <form className="login-form" method="post" action="/api/admin/login" onSubmit={submit} aria-busy={isLoading}>
          <label htmlFor="username">Nome de utilizador</label>
          <input
            ref={username}
            id="username"
            name="username"
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
          />
          <button className="button" type="submit" disabled={isLoading}>
            {isLoading ? 'Entrando...' : 'Entrar'}
          </button>
        </form>
        <noscript>
          <p>Para entrar é preciso ter o JavaScript ligado.</p>
        </noscript>
      </main>
      <div className="login-tiles" aria-hidden="true" />
    </div>
  )
}

/** Whoever is signed in already has nothing to do here. */
function useLeaveWhenSignedIn() {
  const [hinted, setHinted] = useState(false)
  useEffect(() => setHinted(hasAdminHint()), [])
  const { isSuccess } = adminApi.useIdentityQuery(undefined, { skip: !hinted })
  const navigate = useNavigate()
  useEffect(() => {
    if (isSuccess) navigate('/admin', { replace: true })
  }, [isSuccess, navigate])
}

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { signInRefusals } from '../../src/content/sign-in-refusals.ts'
import { PageMeta } from '../components/Page.tsx'
import { Wordmark } from '../components/Wordmark.tsx'
import { adminApi } from '../forms/api.ts'
import { SignInForm } from '../forms/SignInForm.tsx'
import { mayBeSignedIn } from '../store/sign-in-hint.ts'
import { useGoToPanel } from './useGoToPanel.ts'

export function Login() {
  const goToPanel = useGoToPanel()
  useSkipWhenSignedIn(goToPanel)
  const outcome = new URLSearchParams(useLocation().search).get('entrada') ?? ''
  const [refusal, setRefusal] = useState(new Map<string, string>(Object.entries(signInRefusals)).get(outcome))

  return (
    <div className="login">
      <PageMeta title="Entrar — FLIPORTO Portugal" description="A entrada dos organizadores." unlisted />
      <header className="login-head">
        <a href="/" aria-label="FLIPORTO Portugal, página inicial">
          <Wordmark />
        </a>
      </header>
      <main className="login-main" id="conteudo" onSubmit={() => setRefusal(undefined)}>
        <p className="kicker">Painel da organização</p>
        <h1>Entrar</h1>
        {refusal && (
          <p className="form-problem" role="alert">
            {refusal}
          </p>
        )}
        <SignInForm onSignedIn={goToPanel} />
        <noscript>
          <p>Para usar o painel é preciso ter o JavaScript ligado.</p>
        </noscript>
      </main>
      <div className="login-tiles" aria-hidden="true" />
    </div>
  )
}

/** Goes to the panel at once if already signed in; without a request if the panel has just been refused. */
function useSkipWhenSignedIn(goToPanel: () => void) {
  const [hinted, setHinted] = useState(false)
  useEffect(() => setHinted(mayBeSignedIn()), [])
  const { isError } = adminApi.endpoints.identity.useQueryState()
  const { isSuccess } = adminApi.useIdentityQuery(undefined, { skip: !hinted || isError })
  useEffect(() => {
    if (isSuccess) goToPanel()
  }, [isSuccess, goToPanel])
}

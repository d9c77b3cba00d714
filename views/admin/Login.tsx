import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AS_OF_PATH } from '../../src/content/moment.ts'
import { PREVIEW_PATH } from '../../src/content/preview-address.ts'
import { PageMeta } from '../components/PageMeta.tsx'
import { Wordmark } from '../components/Wordmark.tsx'
import { adminApi } from '../forms/api.ts'
import { SignInForm } from '../forms/SignInForm.tsx'
import { mayBeSignedIn } from '../store/sign-in-hint.ts'

export function Login() {
  const goToPanel = useGoToPanel()
  useSkipWhenSignedIn(goToPanel)

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
        <SignInForm onSignedIn={goToPanel} />
        <noscript>
          <p>Para entrar é preciso ter o JavaScript ligado.</p>
        </noscript>
      </main>
      <div className="login-tiles" aria-hidden="true" />
    </div>
  )
}

/** Returns to the requested address of the panel, or to a page of the past or a preview, which the server renders. */
function useGoToPanel(): () => void {
  const navigate = useNavigate()
  const { hash, search, state } = useLocation()
  return useCallback(() => {
    const page = new URLSearchParams(search).get('depois')
    if (page && [AS_OF_PATH, PREVIEW_PATH].some((path) => page.startsWith(`${path}/`))) location.replace(page + hash)
    else navigate({ pathname: '/admin', hash }, { replace: true, state })
  }, [navigate, search, hash, state])
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

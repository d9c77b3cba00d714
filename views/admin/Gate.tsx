import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { chunk } from '../components/chunk.tsx'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { PageMeta } from '../components/Page.tsx'
import { adminApi } from '../forms/api.ts'
import { removeLocalDrafts } from '../forms/local-drafts.ts'
import { useConfirmSignIn } from '../forms/SignInForm.tsx'
import { api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'
import type { PanelProps } from './Panel.tsx'
import { Shell } from './Shell.tsx'
import { useGoToPanel } from './useGoToPanel.ts'

const REDIRECT_DELAY_MS = 1000

const Panel = chunk(async () => (await import('./Panel.tsx')).Panel)

export function Gate({ toastAction }: Pick<PanelProps, 'toastAction'>) {
  /** The account that has just signed out. */
  const [signedOut, setSignedOut] = useState<string | null>(null)
  const { isSuccess, isError, error } = adminApi.useIdentityQuery(undefined, { skip: signedOut !== null })
  const dispatch = useDispatch<AppStore['dispatch']>()
  const navigate = useNavigate()
  const { hash, search, state } = useLocation()
  const isAfterForm = new URLSearchParams(search).get('entrada') === 'ok'

  useEffect(() => {
    if (!isError) return
    const query = new URLSearchParams(search)
    if (isAfterForm && 'status' in error && error.status === 401) query.set('entrada', 'cookies')
    else query.delete('entrada')
    navigate({ pathname: '/admin/login', search: String(query), hash }, { replace: true, state })
  }, [isError, error, isAfterForm, search, hash, state, navigate])

  // The form was sent before the application had started
  const confirmSignIn = useConfirmSignIn()
  const goToPanel = useGoToPanel()
  useEffect(() => {
    if (isSuccess && isAfterForm) void confirmSignIn().then(goToPanel)
  }, [isSuccess, isAfterForm, confirmSignIn, goToPanel])

  // After the panel has unmounted: cleared earlier, its data would be fetched again
  useEffect(() => {
    if (signedOut === null) return
    // Closing forms save their drafts
    removeLocalDrafts(signedOut)
    dispatch(api.util.resetApiState())
    const timer = setTimeout(() => navigate('/admin/login', { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [signedOut, dispatch, navigate])

  const checking = (
    <Shell>
      <PageMeta title="Painel — FLIPORTO Portugal" description="O painel da organização." unlisted />
      {signedOut === null && <p role="status">Verificando autenticação...</p>}
    </Shell>
  )
  if (!isSuccess || signedOut !== null) return checking
  return (
    <Panel
      props={{ onSignedOut: setSignedOut, toastAction }}
      loading={checking}
      fallback={(retry) => (
        <Shell>
          <ErrorAlert message="Não foi possível abrir o painel." onRetry={retry} />
        </Shell>
      )}
    />
  )
}

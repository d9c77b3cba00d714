import { lazy, Suspense, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { PageMeta } from '../components/PageMeta.tsx'
import { api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'
import { useToast } from '../store/useToast.ts'
import { adminApi } from './api.ts'
import { Shell } from './Shell.tsx'

const LEAVING_MS = 1000

const Panel = lazy(async () => ({ default: (await import('./Panel.tsx')).Panel }))

/** Lets whoever is signed in on to the panel, and shows everyone else the way to sign in. */
export function Gate() {
  const [leaving, setLeaving] = useState(false)
  const { isSuccess, isError } = adminApi.useIdentityQuery(undefined, { skip: leaving })
  const [logout, { isLoading: busy }] = adminApi.useLogoutMutation()
  const dispatch = useDispatch<AppStore['dispatch']>()
  const navigate = useNavigate()
  const toast = useToast()

  useEffect(() => {
    if (isError) navigate('/admin/login', { replace: true })
  }, [isError, navigate])

  // The panel is gone by now: cleared earlier, the data would be asked for again
  useEffect(() => {
    if (!leaving) return
    dispatch(api.util.resetApiState())
    const timer = setTimeout(navigate, LEAVING_MS, '/admin/login', { replace: true })
    return () => clearTimeout(timer)
  }, [leaving, dispatch, navigate])

  const leave = async () => {
    const { error } = await logout()
    if (error) return console.error(error)
    toast({ title: 'Logout realizado com sucesso!', description: 'Redirecionando para login...' })
    setLeaving(true)
  }

  const checking = <Shell>{!leaving && <p role="status">Verificando autenticação...</p>}</Shell>
  return (
    <>
      <PageMeta title="Painel — FLIPORTO Portugal" description="O painel da organização." unlisted />
      {isSuccess && !leaving ? (
        <Suspense fallback={checking}>
          <Panel onLeave={leave} busy={busy} />
        </Suspense>
      ) : (
        checking
      )}
    </>
  )
}

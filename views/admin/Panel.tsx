import { Tabs } from 'radix-ui'
import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '../store/useToast.ts'
import { adminApi } from './api.ts'
import { Shell } from './Shell.tsx'
import { TabPage } from './TabPage.tsx'
import { tabs } from './tabs.ts'

/** The tab stands in the address, so that a reload or a bookmark comes back to it. */
export function Panel({ onLeft }: { onLeft(): void }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { name: current } = tabs.find(({ name }) => `#${name}` === hash) ?? tabs[0]!
  const [logout, { isLoading }] = adminApi.useLogoutMutation()
  const toast = useToast()

  const leave = async () => {
    const { error } = await logout()
    if (error) return console.error(error)
    toast({ title: 'Logout realizado com sucesso!', description: 'Redirecionando para login...' })
    onLeft()
  }

  const actions = (
    <>
      <p className="panel-who">
        Logado como <b>admin</b>
      </p>
      <button className="panel-leave" type="button" onClick={leave} disabled={isLoading}>
        Sair
      </button>
    </>
  )
  return (
    <Shell actions={actions}>
      <Tabs.Root value={current} onValueChange={(name) => navigate({ hash: name }, { replace: true })}>
        <Tabs.List className="tabs" aria-label="Painel">
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger key={name} value={name}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name, label, Content }) => (
          <Tabs.Content key={name} value={name} className="tab">
            <Suspense fallback={<TabPage title={label} />}>
              <Content />
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Shell>
  )
}

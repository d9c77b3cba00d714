import { Tabs } from 'radix-ui'
import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Shell } from './Shell.tsx'
import { tabs } from './tabs.ts'

type Props = { onLeave(): void; busy: boolean }

/** The tab stands in the address, so that a reload or a bookmark comes back to it. */
export function Panel({ onLeave, busy }: Props) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { name: current } = tabs.find(({ name }) => `#${name}` === hash) ?? tabs[0]!
  const actions = (
    <>
      <p className="panel-who">
        Logado como <b>admin</b>
      </p>
      <button className="panel-leave" type="button" onClick={onLeave} disabled={busy}>
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
        {tabs.map(({ name, Content }) => (
          <Tabs.Content key={name} value={name} className="tab">
            <Suspense fallback={<p className="tab-waiting">Carregando...</p>}>
              <Content />
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Shell>
  )
}

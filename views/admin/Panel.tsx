import { Tabs, Tooltip } from 'radix-ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { Failure } from '../components/Failure.tsx'
import { adminApi } from '../forms/api.ts'
import { hasDrafts } from '../forms/drafts.ts'
import { Resuming } from '../forms/resumed-draft.tsx'
import { SignInAgain } from '../forms/SignInAgain.tsx'
import { useAccount } from '../forms/useAccount.ts'
import { useToast } from '../store/useToast.ts'
import { placeIn } from './place.ts'
import { Shell } from './Shell.tsx'
import { TabPage } from './TabPage.tsx'
import { tabs } from './tabs.ts'
import { Leaving, useMayLeave } from './unsaved-changes.tsx'

/** `onLeft` hears whose drafts end with their session. */
type Props = { onLeft(account: string): void }

const DRAFTS_END = 'Há rascunhos neste navegador. Sair apaga-os. Sair?'

/** The panel, with all that its forms need around them. */
export const Panel = ({ onLeft }: Props) => (
  <Leaving>
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <SignInAgain>
        <Resuming>
          <TabbedPanel onLeft={onLeft} />
        </Resuming>
      </SignInAgain>
    </Tooltip.Provider>
  </Leaving>
)

/** On a phone not all tabs have room. */
const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The tab stands in the address, so that a reload, a bookmark or the way through the login comes back to it. */
function TabbedPanel({ onLeft }: Props) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const place = placeIn(hash)
  const { name: current } = tabs.find(({ name }) => name === place.tab) ?? tabs[0]!
  const [logout, { isLoading }] = adminApi.useLogoutMutation()
  const account = useAccount()
  const mayLeave = useMayLeave()
  const toast = useToast()

  const open = (name: string) => {
    if (mayLeave()) navigate({ hash: name }, { replace: true })
  }
  const leave = async () => {
    // What has just been typed is not a draft yet, but about to be one
    if (!(hasDrafts(account) ? confirm(DRAFTS_END) : mayLeave(DRAFTS_END))) return
    const { error } = await logout()
    if (error) return console.error(error)
    toast({ title: 'Logout realizado com sucesso!', description: 'Redirecionando para login...' })
    onLeft(account)
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
      <Tabs.Root value={current} onValueChange={open}>
        <Tabs.List className="tabs" aria-label="Painel">
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger key={name} value={name} ref={name === current ? intoView : undefined}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name, label, Content }) => (
          <Tabs.Content key={name} value={name} className="tab">
            <Content
              given={{}}
              waiting={<TabPage title={label} />}
              failed={(retry) => (
                <TabPage title={label}>
                  <Failure words="Não foi possível abrir este separador." onRetry={retry} />
                </TabPage>
              )}
            />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Shell>
  )
}

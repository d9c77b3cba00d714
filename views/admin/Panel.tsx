import * as Tabs from '@radix-ui/react-tabs'
import * as Tooltip from '@radix-ui/react-tooltip'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { adminApi, useAccount } from '../forms/api.ts'
import { hasLocalDrafts } from '../forms/local-drafts.ts'
import { SignInAgainProvider } from '../forms/SignInAgainProvider.tsx'
import { HistoryProvider } from '../history/HistoryProvider.tsx'
import { UndoProvider } from '../history/UndoProvider.tsx'
import { LibraryProvider } from '../media/LibraryProvider.tsx'
import type { ToastItem } from '../store/toasts.ts'
import { useToast } from '../store/useToast.ts'
import { parsePanelAddress } from './panel-address.ts'
import { Shell } from './Shell.tsx'
import { TabPage } from './TabPage.tsx'
import { tabs } from './tabs.ts'
import { UnsavedChangesGuard, useConfirmLeave } from './UnsavedChanges.tsx'

/** `onSignedOut` receives the account whose drafts are to be removed. */
type Props = { onSignedOut(account: string): void }

export type PanelProps = Props & { toastAction: RefObject<((toast: ToastItem) => void) | null> }

const CONFIRM_DRAFTS_END = 'Há rascunhos neste navegador. Sair apaga-os. Sair?'

export const Panel = ({ onSignedOut, toastAction }: PanelProps) => (
  <UnsavedChangesGuard>
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <SignInAgainProvider>
        <UndoProvider toastAction={toastAction}>
          <HistoryProvider>
            <LibraryProvider>
              <TabbedPanel onSignedOut={onSignedOut} />
            </LibraryProvider>
          </HistoryProvider>
        </UndoProvider>
      </SignInAgainProvider>
    </Tooltip.Provider>
  </UnsavedChangesGuard>
)

/** On phones the tab may be outside the view. */
const scrollIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The tab is in the address, for reload, bookmarks and the login. */
function TabbedPanel({ onSignedOut }: Props) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const address = parsePanelAddress(hash)
  const { name: current } = tabs.find(({ name }) => name === address.tab) ?? tabs[0]!
  const [logout, { isLoading }] = adminApi.useLogoutMutation()
  const account = useAccount()
  const confirmLeave = useConfirmLeave()
  const toast = useToast()

  const selectTab = (name: string) => {
    // A press selects a tab, and so does the focus that follows it, before the screen has changed
    const isSelected = parsePanelAddress(window.location.hash).tab === name
    if (!isSelected && confirmLeave()) navigate({ hash: name })
  }
  const signOut = async () => {
    // The latest input may not be stored as a draft yet
    if (!(hasLocalDrafts(account) ? confirm(CONFIRM_DRAFTS_END) : confirmLeave(CONFIRM_DRAFTS_END))) return
    const { error } = await logout()
    if (error) return console.error(error)
    toast({ title: 'Logout realizado com sucesso!', description: 'Redirecionando para login...' })
    onSignedOut(account)
  }

  const actions = (
    <>
      <p className="panel-who quiet">
        Logado como <b>admin</b>
      </p>
      <button className="panel-leave" type="button" onClick={signOut} disabled={isLoading}>
        Sair
      </button>
    </>
  )
  return (
    <Shell actions={actions}>
      <Tabs.Root value={current} onValueChange={selectTab}>
        <Tabs.List className="tabs" aria-label="Painel">
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger key={name} value={name} ref={name === current ? scrollIntoView : undefined}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ name, label, Content }) => (
          <Tabs.Content key={name} value={name} className="tab">
            <Content
              props={{}}
              loading={<TabPage title={label} />}
              fallback={(retry) => (
                <TabPage title={label}>
                  <ErrorAlert message="Não foi possível abrir este separador." onRetry={retry} />
                </TabPage>
              )}
            />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Shell>
  )
}

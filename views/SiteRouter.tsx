import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { createPath, Router, type To, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { NavigationState } from './components/NavigationState.tsx'
import { type PendingNavigation, waitForScreens } from './navigation.ts'

/**
 * React Router's BrowserRouter, but for one thing: as long as the next screen is not loaded, address and screen stay as
 * they are. (On the way back the browser has changed the address already.)
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, show] = useState({ action: history.action, location: history.location })
  const [pending, setPending] = useState<PendingNavigation | null>(null)
  const navigateTo = useMemo(() => waitForScreens(setPending), [])

  useLayoutEffect(
    () =>
      history.listen(({ action, location }) =>
        navigateTo(location.pathname, {
          arrive: () => startTransition(() => show({ action, location })),
          loadWhole: () => window.location.reload(),
        }),
      ),
    [history, navigateTo],
  )

  const navigator = useMemo(() => {
    const change = (how: 'push' | 'replace') => (to: To, state?: unknown) => {
      const href = typeof to === 'string' ? to : createPath(to)
      navigateTo(new URL(href, window.location.href).pathname, {
        arrive: () => history[how](to, state),
        loadWhole: () => window.location[how === 'push' ? 'assign' : 'replace'](href),
      })
    }
    return { ...history, push: change('push'), replace: change('replace') }
  }, [history, navigateTo])

  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
      <NavigationState pending={pending} onClose={() => setPending(null)} />
    </Router>
  )
}

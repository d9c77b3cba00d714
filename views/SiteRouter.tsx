import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { createPath, Router, type To, UNSAFE_createBrowserHistory } from 'react-router-dom'
import { pathBelow } from './components/Site.tsx'
import { NavigationState } from './frame/NavigationState.tsx'
import { createNavigation, type PendingNavigation } from './navigation.ts'

/**
 * React Router's BrowserRouter, except that it keeps the current screen until the next one is loaded. Going back, the
 * browser has changed the address already. All addresses begin with `base`.
 */
export function SiteRouter({ base, children }: { base: string; children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }))
  const [current, setCurrent] = useState({ action: history.action, location: history.location })
  const [pending, setPending] = useState<PendingNavigation | null>(null)
  const navigate = useMemo(() => createNavigation(setPending, { past: base !== '' }), [base])

  useLayoutEffect(
    () =>
      history.listen(({ action, location }) =>
        navigate(pathBelow(base, location.pathname), {
          commit: () => startTransition(() => setCurrent({ action, location })),
          loadDocument: () => window.location.reload(),
        }),
      ),
    [history, navigate, base],
  )

  const navigator = useMemo(() => {
    const change = (method: 'push' | 'replace') => (to: To, state?: unknown) => {
      const href = typeof to === 'string' ? to : createPath(to)
      navigate(pathBelow(base, new URL(href, window.location.href).pathname), {
        commit: () => history[method](to, state),
        loadDocument: () => window.location[method === 'push' ? 'assign' : 'replace'](href),
      })
    }
    return { ...history, push: change('push'), replace: change('replace') }
  }, [history, navigate, base])

  return (
    <Router basename={base || '/'} location={current.location} navigationType={current.action} navigator={navigator}>
      {children}
      <NavigationState pending={pending} onClose={() => setPending(null)} />
    </Router>
  )
}

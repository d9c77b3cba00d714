import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { createPath, NavigationType, type Navigator, Router, type To } from 'react-router-dom'
import { currentEntry, writeEntry } from './components/history-entry.ts'
import { pathBelow } from './components/Site.tsx'
import { NavigationState } from './frame/NavigationState.tsx'
import { createNavigation, type PendingNavigation } from './navigation.ts'

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

function shown(action: NavigationType) {
  const { pathname, search, hash } = window.location
  const { usr: state = null, key = 'default' } = currentEntry()
  return { action, location: { pathname, search, hash, state, key } }
}

/**
 * Keeps the current screen until the next one is loaded. Of React Router's own routers only that of its data API does,
 * which is 15 kB larger. Going back, the browser has changed the address already. All addresses begin with `base`.
 */
export function SiteRouter({ base, children }: { base: string; children: ReactNode }) {
  const [current, setCurrent] = useState(() => shown(NavigationType.Pop))
  const [pending, setPending] = useState<PendingNavigation | null>(null)
  const navigate = useMemo(() => createNavigation(setPending, { past: base !== '' }), [base])

  useLayoutEffect(() => {
    if (currentEntry().idx === undefined) writeEntry(window.location.href, false)
    const onPopState = () =>
      navigate(pathBelow(base, window.location.pathname), {
        commit: () => startTransition(() => setCurrent(shown(NavigationType.Pop))),
        loadDocument: () => window.location.reload(),
      })
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [navigate, base])

  const navigator = useMemo((): Navigator => {
    const change = (pushes: boolean) => (to: To, usr: unknown) => {
      const href = hrefOf(to)
      navigate(pathBelow(base, new URL(href, window.location.href).pathname), {
        commit() {
          writeEntry(href, pushes, { usr, key: Math.random().toString(36).slice(2, 10) })
          startTransition(() => setCurrent(shown(pushes ? NavigationType.Push : NavigationType.Replace)))
        },
        loadDocument: () => window.location[pushes ? 'assign' : 'replace'](href),
      })
    }
    return { createHref: hrefOf, push: change(true), replace: change(false), go: (steps) => history.go(steps) }
  }, [navigate, base])

  return (
    <Router basename={base || '/'} location={current.location} navigationType={current.action} navigator={navigator}>
      {children}
      <NavigationState pending={pending} onClose={() => setPending(null)} />
    </Router>
  )
}

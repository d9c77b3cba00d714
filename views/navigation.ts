import { isSiteReachable } from './components/site-reachable.ts'
import { copyOf } from './offline/copies.ts'
import { routeOf } from './routes.tsx'

export type PendingNavigation = { state: 'loading' | 'failed' | 'retrying'; retry(): void }

type NavigationActions = {
  commit(): void
  loadDocument(): void
}

/** Returns a function that loads a path's screen before committing the navigation to it; the latest call wins. */
export function createNavigation(onChange: (pending: PendingNavigation | null) => void, { past = false } = {}) {
  let latest = 0

  async function attempt(path: string, actions: NavigationActions, state: 'loading' | 'retrying'): Promise<void> {
    const number = ++latest
    const { screen } = routeOf(path, { past }).route
    const commit = () => {
      onChange(null)
      actions.commit()
    }
    if (screen.component()) {
      commit()
      return
    }
    const retry = () => attempt(path, actions, 'retrying')
    onChange({ state, retry })
    try {
      await screen.load()
    } catch {
      // Without network, a page that the service worker kept
      const isThere = (await isSiteReachable()) || (!past && (await copyOf(path)) !== undefined)
      if (number !== latest) return
      if (isThere) actions.loadDocument()
      else onChange({ state: 'failed', retry })
      return
    }
    if (number === latest) commit()
  }

  return (path: string, actions: NavigationActions) => void attempt(path, actions, 'loading')
}

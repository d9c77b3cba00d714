import { routeOf } from './routes.tsx'

/** A navigation whose screen is not loaded yet. */
export type PendingNavigation = { state: 'loading' | 'failed' | 'retrying'; retry(): void }

type Outcome = {
  /** Shows the screen. */
  arrive(): void
  /** Leaves it to the browser to load the page. */
  loadWhole(): void
}

/** Loads a navigation's screen before it is carried out, and tells how that goes. Of two navigations the later counts. */
export function waitForScreens(onChange: (pending: PendingNavigation | null) => void) {
  let latest = 0

  function attempt(path: string, outcome: Outcome, state: 'loading' | 'retrying'): void {
    const number = ++latest
    const { screen } = routeOf(path).route
    const arrive = () => {
      onChange(null)
      outcome.arrive()
    }
    if (screen.current()) {
      arrive()
      return
    }
    const retry = () => attempt(path, outcome, 'retrying')
    onChange({ state, retry })
    const fail = async () => {
      const answers = await siteAnswers()
      if (number !== latest) return
      if (answers) outcome.loadWhole()
      else onChange({ state: 'failed', retry })
    }
    screen.load().then(() => number === latest && arrive(), fail)
  }

  return function navigateTo(path: string, outcome: Outcome): void {
    attempt(path, outcome, 'loading')
  }
}

/**
 * Whether the site can be reached. What cannot be loaded from a site that answers is gone: the page belongs to an older
 * version of the site.
 */
export async function siteAnswers(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

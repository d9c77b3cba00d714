import { routeOf } from './routes.tsx'

/** A navigation on its way; `retry` is there once its screen could not be loaded. */
export type Trip = { retry?: () => void }

type Ways = {
  /** Shows the screen. */
  arrive(): void
  /** Leaves it to the browser to load the page. */
  loadWhole(): void
}

/** Loads a navigation's screen before it is carried out, and tells how that goes. Of two navigations the later counts. */
export function waitForScreens(tell: (trip: Trip | null) => void) {
  let latest = 0
  return function go(path: string, ways: Ways): void {
    const number = ++latest
    const { screen } = routeOf(path).route
    const arrive = () => {
      tell(null)
      ways.arrive()
    }
    if (screen.current()) {
      arrive()
      return
    }
    tell({})
    const fail = async () => {
      const answers = await siteAnswers()
      if (number !== latest) return
      if (answers) ways.loadWhole()
      else tell({ retry: () => go(path, ways) })
    }
    screen.load().then(() => number === latest && arrive(), fail)
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

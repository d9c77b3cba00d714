import { type ComponentType, lazy, useState } from 'react'

export type Screen = {
  /** The built chunk's name, so that the page can ask for it beside the main script. */
  name: string
  load(): Promise<void>
  /** The screen itself once it is loaded, and until then what waits for it. */
  current(): ComponentType
}

/**
 * A screen in a chunk of its own. The server, and the browser before it hydrates, load it first and render it at once:
 * nothing suspends there. A navigation is a transition: it waits for the chunk with the old screen still standing, so
 * there is no Suspense boundary, which would also put hydration off until after the effects of everything around it.
 */
export function screen(name: string, load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const waiting = lazy(loadOnce)
  return { name, load: async () => void (await loadOnce()), current: () => loaded ?? waiting }
}

/** Shows a screen: the same component for as long as it stands, also when its chunk arrives meanwhile. */
export function Shown({ screen }: { screen: Screen }) {
  const [Component] = useState<ComponentType>(() => screen.current())
  return <Component />
}

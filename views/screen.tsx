import { type ComponentType, lazy, useState } from 'react'

export type Screen = {
  /** The built chunk's name, so that the page can ask for it beside the main script. */
  name: string
  load(): Promise<void>
  Component: ComponentType
}

/**
 * A screen in a chunk of its own. The server, and the browser before it hydrates, load it first and render it at once:
 * nothing suspends there. A navigation to a screen not loaded yet waits for it, with the old screen still standing.
 */
export function screen(name: string, load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Lazy = lazy(loadOnce)
  return {
    name,
    load: async () => void (await loadOnce()),
    Component: function Chosen() {
      const [Whole] = useState<ComponentType>(() => loaded ?? Lazy)
      return <Whole />
    },
  }
}

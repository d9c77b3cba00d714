import type { ComponentType } from 'react'
import { Boundary } from './components/Boundary.tsx'
import { ErrorState } from './components/PageState.tsx'
import { loadStyles } from './load-styles.ts'

export type Screen = {
  /** The built chunk's name, so that the page can ask for it beside the main script. */
  name: string
  load(): Promise<void>
  /** The screen itself, once it is loaded. */
  current(): ComponentType | undefined
}

/**
 * A screen in a chunk of its own, with a style sheet of its own. The server, and the browser before it hydrates or
 * follows a link, load it first and render it at once: nothing suspends.
 */
export function screen(name: string, load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | undefined
  return {
    name,
    async load() {
      const [Component] = await Promise.all([loaded ?? load(), loadStyles(name)])
      loaded = Component
    },
    current: () => loaded,
  }
}

/** Shows a screen that has been loaded. */
export function Shown({ screen }: { screen: Screen }) {
  const Component = screen.current()!
  return (
    <Boundary failed={(retry) => <BrokenScreen onRetry={retry} />}>
      <Component />
    </Boundary>
  )
}

const BrokenScreen = ({ onRetry }: { onRetry(): void }) => (
  <ErrorState
    as="h1"
    title="Não foi possível mostrar esta página"
    way={
      <button className="button" type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    }
  />
)

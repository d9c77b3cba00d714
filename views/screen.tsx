import type { ComponentType } from 'react'
import { Boundary } from './components/Boundary.tsx'
import { loadSheet } from './components/load-sheet.ts'
import { ErrorState } from './components/Page.tsx'

export type Screen = {
  name: string
  load(): Promise<void>
  component(): ComponentType | undefined
}

/** A screen with its own chunk and style sheet. It is loaded before it is rendered, so rendering never suspends. */
export function screen(name: string, load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | undefined
  return {
    name,
    async load() {
      const [Component] = await Promise.all([loaded ?? load(), loadSheet(name)])
      loaded = Component
    },
    component: () => loaded,
  }
}

export function LoadedScreen({ screen }: { screen: Screen }) {
  const Component = screen.component()!
  return (
    <Boundary fallback={(retry) => <BrokenScreen onRetry={retry} />}>
      <Component />
    </Boundary>
  )
}

const BrokenScreen = ({ onRetry }: { onRetry(): void }) => (
  <ErrorState
    as="h1"
    title="Não foi possível mostrar esta página"
    action={
      <button className="button" type="button" onClick={onRetry}>
        Tentar de novo
      </button>
    }
  />
)

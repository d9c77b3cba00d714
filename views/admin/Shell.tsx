import type { ReactNode } from 'react'
import { Wordmark } from '../components/Wordmark.tsx'

type Props = { actions?: ReactNode; children: ReactNode }

export function Shell({ actions, children }: Props) {
  return (
    <div className="panel">
      <header className="panel-head row middle">
        <a className="panel-logo" href="/" aria-label="FLIPORTO Portugal, abrir o sítio">
          <Wordmark />
        </a>
        <h1>Painel</h1>
        {actions}
      </header>
      <main className="panel-main" id="conteudo" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PendingNavigation } from '../navigation.ts'

const SLOW_MS = 300

type Props = { pending: PendingNavigation | null; onClose(): void }

export function NavigationState({ pending, onClose }: Props) {
  if (!pending) return null
  if (pending.state === 'loading') return <SlowNavigation />
  return <FailedNavigation retrying={pending.state === 'retrying'} onRetry={pending.retry} onClose={onClose} />
}

type FailedProps = { retrying: boolean; onRetry(): void; onClose(): void }

function FailedNavigation({ retrying, onRetry, onClose }: FailedProps) {
  const alert = useRef<HTMLDivElement>(null)

  // Without this, the focus would be lost with the buttons
  useLayoutEffect(() => {
    const element = alert.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('conteudo')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div ref={alert} className="trouble on-ink row" role="alert">
      <p>Não foi possível abrir a página. Verifique a ligação à Internet.</p>
      <div className="trouble-ways">
        <button className="link" type="button" onClick={retrying ? undefined : onRetry} aria-disabled={retrying}>
          {retrying ? 'A tentar…' : 'Tentar de novo'}
        </button>
        <button className="link" type="button" onClick={onClose}>
          Fechar
        </button>
      </div>
    </div>
  )
}

function SlowNavigation() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return slow && <div className="navigation-bar" role="progressbar" aria-label="Abrindo a página…" />
}

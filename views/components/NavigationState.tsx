import { useEffect, useState } from 'react'
import type { Trip } from '../navigation.ts'

const SLOW_MS = 300

type Props = { trip: Trip | null; onClose(): void }

/** Says when a navigation takes long, and when it failed. */
export function NavigationState({ trip, onClose }: Props) {
  if (!trip) return null
  if (!trip.retry) return <SlowNavigation />
  return (
    <div className="trouble" role="alert">
      <p>Não foi possível abrir a página. Verifique a ligação à Internet.</p>
      <div className="trouble-ways">
        <button type="button" onClick={trip.retry}>
          Tentar de novo
        </button>
        <button type="button" onClick={onClose}>
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

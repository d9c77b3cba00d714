import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { kindEntries } from '../../src/content/kinds.ts'
import { Icon } from '../forms/Icon.tsx'
import { useOpenHistory } from '../history/HistoryProvider.tsx'
import { useHiddenByScrolling } from './useHiddenByScrolling.ts'
import { usePageShown } from './usePageShown.ts'
import { usePutAway } from './usePutAway.ts'

const PEN = 'M2.5 13.5l.8-3.4L10.6 2.8l2.6 2.6-7.3 7.3zM9 4.4L11.6 7'
const CROSS = 'M3 3l10 10M13 3L3 13'

/** On every public page of an organiser, at the lower edge. The parts in `organiser-wide` are only heard on a phone. */
export function OrganiserBar() {
  const [isAway, putAway] = usePutAway()
  const isHidden = useHiddenByScrolling()
  const button = useRef<HTMLButtonElement>(null)
  const hasMoved = useRef(false)

  // The focus follows from «Arrumar» to what brings the bar back, and the other way round
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the bar comes or goes
  useEffect(() => {
    if (hasMoved.current) button.current?.focus({ preventScroll: true })
  }, [isAway])
  const move = (next: boolean) => {
    hasMoved.current = true
    putAway(next)
  }

  return createPortal(
    <aside
      className="organiser-bar on-ink"
      aria-label="Organização"
      data-away={isAway || undefined}
      data-hidden={isHidden || undefined}
    >
      {isAway ? (
        <button ref={button} type="button" className="organiser-icon" onClick={() => move(false)}>
          <Icon d={PEN} label="Mostrar a barra da organização" />
        </button>
      ) : (
        <>
          <PageActions />
          <button ref={button} type="button" className="organiser-icon" onClick={() => move(true)}>
            <Icon d={CROSS} label="Arrumar a barra" />
          </button>
        </>
      )}
    </aside>,
    document.body,
  )
}

function PageActions() {
  const shown = usePageShown()
  const openHistory = useOpenHistory()
  const { kind, id, name } = shown ?? {}
  const tab = kind && kindEntries[kind].tab
  return (
    <>
      {shown && <p className="organiser-name">{name}</p>}
      {tab && (
        <Link to={`/admin#${tab}${id ? `/${encodeURIComponent(id)}` : ''}`}>
          Editar<span className="organiser-wide"> no painel</span>
        </Link>
      )}
      {kind && id && (
        <button type="button" onClick={() => openHistory({ kind, id })}>
          Histórico
        </button>
      )}
      {kind && !id && <Link to={`/admin#registo?kind=${kind}`}>Histórico</Link>}
      <ShowEditable />
      <Link to="/admin">Painel</Link>
    </>
  )
}

/** Outlines what can be edited, also for touch screens, which have no hover. */
function ShowEditable() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-show-editable', isShown)
    return () => document.documentElement.removeAttribute('data-show-editable')
  }, [isShown])
  return (
    <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      Mostrar<span className="organiser-wide"> o que se edita</span>
    </button>
  )
}

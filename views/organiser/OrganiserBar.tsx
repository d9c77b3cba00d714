import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { kindEntries } from '../../src/content/kinds.ts'
import { Icon } from '../components/Icon.tsx'
import { useOpenHistory } from '../history/HistoryProvider.tsx'
import { usePageShown } from './usePageShown.ts'

const PEN = 'M2.5 13.5l.8-3.4L10.6 2.8l2.6 2.6-7.3 7.3zM9 4.4L11.6 7'
const CROSS = 'M3 3l10 10M13 3L3 13'

/** On every public page of an organiser, at the lower edge. The parts in `unseen-on-phone` are only heard on a phone. */
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
      className="organiser-bar no-print on-ink"
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
          Editar<span className="unseen-on-phone"> no painel</span>
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
      Mostrar<span className="unseen-on-phone"> o que se edita</span>
    </button>
  )
}

const LEAST_MOVE = 8 // in pixels, so that a trembling finger does nothing

/** Hidden while the page is read downwards; back on the way up, and at the page's end, where it covers nothing. */
function useHiddenByScrolling(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - LEAST_MOVE
      if (Math.abs(scrollY - last) < LEAST_MOVE && !isAtEnd) return
      setHidden(scrollY > last && !isAtEnd)
      last = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}

const KEY = 'barra-organizacao'
const PUT_AWAY = 'arrumada'

/** Whether the bar was put away in this browser. */
function usePutAway(): [boolean, (isAway: boolean) => void] {
  const [isAway, setAway] = useState(readPutAway)
  const putAway = (next: boolean) => {
    setAway(next)
    try {
      if (next) localStorage.setItem(KEY, PUT_AWAY)
      else localStorage.removeItem(KEY)
    } catch {
      // Without storage it is there again on the next page load
    }
  }
  return [isAway, putAway]
}

function readPutAway(): boolean {
  try {
    return localStorage.getItem(KEY) === PUT_AWAY
  } catch {
    return false
  }
}

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const QUESTION = 'Há alterações por salvar. Sair mesmo assim? O que escreveu fica guardado neste navegador.'

type Leave = {
  /** Says that something is unsaved until the answer is called. */
  unsaved(): () => void
  /** Asks whether to leave, if anything is unsaved. */
  mayLeave(question?: string): boolean
}

const LeaveContext = createContext<Leave>({ unsaved: () => () => {}, mayLeave: () => true })

/** Whoever takes the user elsewhere asks this first. */
export const useMayLeave = () => useContext(LeaveContext).mayLeave

/** Nobody leaves this page unasked while there are changes. */
export function useUnsaved(changed: boolean): void {
  const { unsaved } = useContext(LeaveContext)
  useEffect(() => (changed ? unsaved() : undefined), [changed, unsaved])
}

/** Guards the ways out of the panel: closing or reloading the page, other addresses, and the browser's own back button. */
export function Leaving({ children }: { children: ReactNode }) {
  const count = useRef(0)
  const unsaved = useCallback(() => {
    count.current++
    return () => void count.current--
  }, [])
  const mayLeave = useCallback((question = QUESTION) => count.current === 0 || confirm(question), [])

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (count.current > 0) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  const guard = useRef<{ arrived(): void }>(null)
  useEffect(() => {
    const { arrived, release } = guardHistory(mayLeave)
    guard.current = { arrived }
    return release
  }, [mayLeave])

  // The browser tells nobody of the places that the router adds by itself
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has a key of its own
  useEffect(() => guard.current?.arrived(), [key])

  const leave = useMemo(() => ({ unsaved, mayLeave }), [unsaved, mayLeave])
  return <LeaveContext value={leave}>{children}</LeaveContext>
}

/**
 * The address has already changed when the browser tells: whoever wants to stay is taken back to where they were. The
 * router, which hears of it next (see client.tsx), then hears nothing. It numbers its places (`idx`); an address typed by
 * hand is a new place without one.
 */
function guardHistory(mayLeave: () => boolean) {
  const placeNow = (): number | null => history.state?.idx ?? null
  let place = placeNow()
  let returning = false
  const onMove = (event: Event) => {
    const there = placeNow()
    if (!returning && mayLeave()) {
      place = there
      return
    }
    event.preventDefault()
    returning = !returning
    if (returning) history.go(place === null || there === null ? -1 : place - there)
  }
  addEventListener('before-navigation', onMove)
  return {
    arrived() {
      if (!returning) place = placeNow()
    },
    release: () => removeEventListener('before-navigation', onMove),
  }
}

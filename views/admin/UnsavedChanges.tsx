import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const QUESTION = 'Há alterações por salvar. Sair mesmo assim? O que escreveu fica guardado neste navegador.'

type UnsavedChanges = {
  /** Says that something is unsaved until the answer is called. */
  unsaved(): () => void
  /** Asks whether to leave, if anything is unsaved. */
  confirmLeave(question?: string): boolean
}

const UnsavedChangesContext = createContext<UnsavedChanges>({ unsaved: () => () => {}, confirmLeave: () => true })

/** Whoever takes the user elsewhere asks this first. */
export const useConfirmLeave = () => useContext(UnsavedChangesContext).confirmLeave

/** Nobody leaves this page unasked while there are changes. */
export function useUnsavedChanges(changed: boolean): void {
  const { unsaved } = useContext(UnsavedChangesContext)
  useEffect(() => (changed ? unsaved() : undefined), [changed, unsaved])
}

/** Guards the ways out of the panel: closing or reloading the page, other addresses, and the browser's own back button. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const count = useRef(0)
  const unsaved = useCallback(() => {
    count.current++
    return () => void count.current--
  }, [])
  const confirmLeave = useCallback((question = QUESTION) => count.current === 0 || confirm(question), [])

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (count.current > 0) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  const guard = useRef<{ arrived(): void }>(null)
  useEffect(() => {
    const { arrived, release } = guardHistory(confirmLeave)
    guard.current = { arrived }
    return release
  }, [confirmLeave])

  // The browser tells nobody of the places that the router adds by itself
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has a key of its own
  useEffect(() => guard.current?.arrived(), [key])

  const leave = useMemo(() => ({ unsaved, confirmLeave }), [unsaved, confirmLeave])
  return <UnsavedChangesContext value={leave}>{children}</UnsavedChangesContext>
}

/**
 * The address has already changed when the browser tells: whoever wants to stay is taken back to where they were. The
 * router, which hears of it next (see client.tsx), then hears nothing. It numbers its places (`idx`); an address typed by
 * hand is a new place without one.
 */
function guardHistory(confirmLeave: () => boolean) {
  const placeNow = (): number | null => history.state?.idx ?? null
  let place = placeNow()
  let returning = false
  const onMove = (event: Event) => {
    const there = placeNow()
    if (!returning && confirmLeave()) {
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

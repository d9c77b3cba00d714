import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const QUESTION = 'Há alterações por salvar. Sair mesmo assim? O que escreveu fica guardado neste navegador.'

type UnsavedChanges = {
  /** Returns a function that marks the changes as saved. */
  unsaved(): () => void
  /** Asks only if something is unsaved. */
  confirmLeave(question?: string): boolean
}

const UnsavedChangesContext = createContext<UnsavedChanges>({ unsaved: () => () => {}, confirmLeave: () => true })

/** To be called before navigating. */
export const useConfirmLeave = () => useContext(UnsavedChangesContext).confirmLeave

export function useUnsavedChanges(changed: boolean): void {
  const { unsaved } = useContext(UnsavedChangesContext)
  useEffect(() => (changed ? unsaved() : undefined), [changed, unsaved])
}

/** Asks before closing, reloading, navigating and going back. */
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

  // The router's own navigations fire no popstate
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has a key of its own
  useEffect(() => guard.current?.arrived(), [key])

  const leave = useMemo(() => ({ unsaved, confirmLeave }), [unsaved, confirmLeave])
  return <UnsavedChangesContext value={leave}>{children}</UnsavedChangesContext>
}

/** The address has changed already: going back restores it. A typed address has no `idx`. */
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

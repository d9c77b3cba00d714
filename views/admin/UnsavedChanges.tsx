import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const QUESTION = 'Há alterações por salvar. Sair mesmo assim? O que escreveu fica guardado neste navegador.'

type UnsavedChanges = {
  /** Returns a function that marks the changes as saved. */
  trackUnsaved(): () => void
  /** Opens a dialog only if something is unsaved. */
  confirmLeave(question?: string): boolean
}

const UnsavedChangesContext = createContext<UnsavedChanges>({ trackUnsaved: () => () => {}, confirmLeave: () => true })

/** Call it before navigating. */
export const useConfirmLeave = () => useContext(UnsavedChangesContext).confirmLeave

export function useUnsavedChanges(changed: boolean): void {
  const { trackUnsaved } = useContext(UnsavedChangesContext)
  useEffect(() => (changed ? trackUnsaved() : undefined), [changed, trackUnsaved])
}

/** Confirms closing, reloading, navigating and going back. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const count = useRef(0)
  const trackUnsaved = useCallback(() => {
    count.current++
    return () => void count.current--
  }, [])
  const confirmLeave = useCallback((question = QUESTION) => count.current === 0 || confirm(question), [])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (count.current > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  const guard = useRef<{ updateIndex(): void }>(null)
  useEffect(() => {
    const { updateIndex, release } = guardHistory(confirmLeave)
    guard.current = { updateIndex }
    return release
  }, [confirmLeave])

  // The router's own navigations fire no popstate
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own
  useEffect(() => guard.current?.updateIndex(), [key])

  const value = useMemo(() => ({ trackUnsaved, confirmLeave }), [trackUnsaved, confirmLeave])
  return <UnsavedChangesContext value={value}>{children}</UnsavedChangesContext>
}

/** At the event the address has already changed: going back restores it. A typed address has no `idx`. */
function guardHistory(confirmLeave: () => boolean) {
  const currentIndex = (): number | null => history.state?.idx ?? null
  let index = currentIndex()
  let returning = false
  const onNavigation = (event: Event) => {
    const target = currentIndex()
    if (!returning && confirmLeave()) {
      index = target
      return
    }
    event.preventDefault()
    returning = !returning
    if (returning) history.go(index === null || target === null ? -1 : index - target)
  }
  addEventListener('before-navigation', onNavigation)
  return {
    updateIndex() {
      if (!returning) index = currentIndex()
    },
    release: () => removeEventListener('before-navigation', onNavigation),
  }
}

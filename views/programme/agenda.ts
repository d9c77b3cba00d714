import { useSyncExternalStore } from 'react'
import { useSite } from '../components/Site.tsx'
import { createAgenda, storedText } from './agenda-store.ts'

const KEY = 'agenda'

export const agenda = createAgenda(storedText(KEY, () => localStorage))

// The key is null when everything was cleared
const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && agenda.refresh()
let listeners = 0

/** The agenda is read again while it is used: at first, and when another tab writes it. */
function subscribe(listener: () => void) {
  const unsubscribe = agenda.subscribe(listener)
  if (listeners++ === 0) {
    addEventListener('storage', onStorage)
    // A page restored by Back has missed the other tabs' events
    addEventListener('pageshow', agenda.refresh)
    agenda.refresh()
  }
  return () => {
    unsubscribe()
    if (--listeners > 0) return
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', agenda.refresh)
  }
}

const nothing: readonly string[] = []

/** The ids of starred sessions; none on the server, on hydration and in the past. */
export function useAgenda(): readonly string[] {
  const isPast = useSite().past !== undefined
  return useSyncExternalStore(
    subscribe,
    () => (isPast ? nothing : agenda.ids()),
    () => nothing,
  )
}

export const useIsStarred = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => agenda.ids().includes(id),
    () => false,
  )

export const useAgendaMessage = (): string => useSyncExternalStore(subscribe, agenda.message, () => '')

import { useSyncExternalStore } from 'react'
import { useSite } from '../components/Site.tsx'
import { AGENDA_KEY, createAgenda } from './agenda-store.ts'

export const agenda = createAgenda(() => localStorage)

const nothing: readonly string[] = []

const onStorage = ({ key }: StorageEvent) => {
  // The key is null when everything was cleared
  if (key === AGENDA_KEY || key === null) agenda.refresh()
}

let subscribers = 0

function subscribe(listener: () => void) {
  const unsubscribe = agenda.subscribe(listener)
  if (subscribers++ === 0) {
    addEventListener('storage', onStorage)
    // A page restored by Back has missed the other tabs' events
    addEventListener('pageshow', agenda.refresh)
    agenda.refresh()
  }
  return () => {
    unsubscribe()
    if (--subscribers > 0) return
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', agenda.refresh)
  }
}

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

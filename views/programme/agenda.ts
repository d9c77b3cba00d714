import { useSyncExternalStore } from 'react'
import { useSite } from '../components/Site.tsx'
import { createAgenda } from './agenda-store.ts'
import { subscriptionTo } from './followed-store.ts'
import { keptText } from './kept-text.ts'

const KEY = 'agenda'

export const agenda = createAgenda(keptText(KEY, () => localStorage))

const subscribe = subscriptionTo(KEY, agenda)
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

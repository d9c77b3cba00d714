import { useEffect, useSyncExternalStore } from 'react'
import { useSite } from '../components/Site.tsx'
import { readingOf } from '../offline/readings.ts'
import { addressOf } from '../store/api.ts'
import { createChangeStore } from './change-store.ts'
import type { Change, Row } from './changes.ts'
import { subscriptionTo } from './followed-store.ts'
import { keptText } from './kept-text.ts'

const KEY = 'programa-visto'

export const sessionChanges = createChangeStore(keptText(KEY, () => localStorage))

const subscribe = subscriptionTo(KEY, sessionChanges)
const none: readonly Change[] = []
const never = () => () => {}

/** Remembers the rows that the programme shows. */
export function useRememberedProgramme(rows: readonly Row[] | undefined) {
  const isPast = useSite().past !== undefined
  useEffect(() => {
    if (!rows || isPast) return
    const { at } = readingOf(addressOf({ endpoint: 'schedule' }))
    sessionChanges.show(rows, { now: Date.now(), readAt: at })
  }, [rows, isPast])
}

/** What changed since this browser's last look; nothing on the server, on hydration and in the past. */
export function useSessionChanges(): readonly Change[] {
  const isPast = useSite().past !== undefined
  return useSyncExternalStore(isPast ? never : subscribe, isPast ? () => none : sessionChanges.changes, () => none)
}

export function useSessionChange(id: string): Change | null {
  const isPast = useSite().past !== undefined
  return useSyncExternalStore(
    isPast ? never : subscribe,
    () => (isPast ? null : sessionChanges.changeOf(id)),
    () => null,
  )
}

import { useContext, useEffect, useState } from 'react'
import type { Session, SessionBrief } from '../../src/content/schedule-item.ts'
import { expectedEnd } from '../../src/content/session-times.ts'
import { HydrationContext } from '../store/hydration.ts'
import { type Now, nowOf } from './now.ts'

/** Timers stand still while a device sleeps, and a longer one than 24 days fires at once. */
const LONGEST_WAIT_MS = 60_000

/** The instant and what it shows, again whenever that changes; null while hydrating, since a cached page has no clock. */
export function useNow<S extends SessionBrief>(sessions: readonly S[]): (Now<S> & { instant: number }) | null {
  const hydrating = useContext(HydrationContext)
  const [instant, setInstant] = useState(() => (hydrating.current ? null : Date.now()))
  const now = instant === null ? null : { ...nowOf(sessions, instant), instant }
  const changesAt = now?.changesAt

  // biome-ignore lint/correctness/useExhaustiveDependencies: each instant sets the next timer
  useEffect(() => {
    const look = () => setInstant(Date.now())
    const wait = changesAt === undefined ? 0 : Math.min(changesAt - Date.now(), LONGEST_WAIT_MS)
    const timer = setTimeout(look, Math.max(wait, 0))
    const lookAgain = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', lookAgain)
    addEventListener('pageshow', lookAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
      removeEventListener('pageshow', lookAgain)
    }
  }, [instant, changesAt])
  return now
}

/** Whether a session has ended, as far as one knows; false while hydrating. */
export function useIsOver(session: Session): boolean {
  const now = useNow([session])
  return now !== null && now.instant >= expectedEnd(session, session.nextAtPlace)
}

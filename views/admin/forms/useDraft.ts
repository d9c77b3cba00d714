import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, draftKey, draftOf, dropDraft, findDraft, keepDraft, saysSomething } from './drafts.ts'
import { type FormState, isDirty } from './form-state.ts'
import { useAccount } from './useAccount.ts'

const PAUSE_MS = 500

export type Keeping = {
  /** An earlier draft of this item; until its author has decided about it nothing new is kept in its place. */
  offer: Draft | null
  /** When what is written now was last kept; false when this browser keeps nothing. */
  kept: Date | false | null
  /** The offer is taken up, or dropped for good. */
  accept(): void
  refuse(): void
  /** The draft has served: nothing of it stays, and nothing more is kept. */
  forget(): void
}

/** Keeps what is written in this browser, half a second after the last change and when the page is left. */
export function useDraft(path: string, id: string | null, state: FormState): Keeping {
  const key = draftKey(useAccount(), path, id)
  const [offer, setOffer] = useState(() => {
    const found = findDraft(key)
    return found && saysSomething(found, state) ? found : null
  })
  const [kept, setKept] = useState<Keeping['kept']>(null)
  const over = useRef(false)

  const keep = useCallback(() => {
    if (offer || over.current) return
    if (!isDirty(state)) return dropDraft(key)
    const now = new Date()
    setKept(keepDraft(key, draftOf(state, now)) && now)
  }, [key, state, offer])

  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [keep])

  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  }, [keep])
  useEffect(() => {
    const keepNow = () => latest.current()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])

  const forget = useCallback(() => {
    over.current = true
    dropDraft(key)
  }, [key])
  const accept = () => setOffer(null)
  const refuse = () => {
    dropDraft(key)
    setOffer(null)
  }
  return { offer, kept, accept, refuse, forget }
}

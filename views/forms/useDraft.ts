import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lockDraft, lockedDrafts } from './draft-locks.ts'
import { createDraft, draftDiffers, draftKey, listDrafts, removeDraft, type StoredDraft, saveDraft } from './drafts.ts'
import { type FormState, isDirty } from './form-state.ts'
import { useAccount } from './useAccount.ts'

const PAUSE_MS = 500

export type DraftControls = {
  /** Earlier drafts of this item that no open form writes, newest first. */
  offers: readonly StoredDraft[]
  /** False when the browser's storage is disabled or full. */
  savedAt: Date | false | null
  accept(offer: StoredDraft): void
  discard(offer: StoredDraft): void
  postpone(offer: StoredDraft): void
  /** Removes the draft and stops saving. */
  end(): void
}

/** Saves the form's changes half a second after the last one, and when the page is left. */
export function useDraft(
  path: string,
  id: string | null,
  state: FormState,
  resumed: StoredDraft | null,
): DraftControls {
  const account = useAccount()
  const [dialog] = useState(nanoid)
  const key = draftKey(account, path, id, dialog)
  const [offers, setOffers] = useState(() => (resumed ? [] : listDrafts(account, path).filter((one) => one.id === id)))
  const [savedAt, setSavedAt] = useState<DraftControls['savedAt']>(null)
  const ended = useRef(false)

  useEffect(() => lockDraft(key), [key])
  // The item, or its draft on the server, has got an id
  const earlierKey = useRef(key)
  useEffect(() => {
    if (earlierKey.current !== key) removeDraft(earlierKey.current)
    earlierKey.current = key
  }, [key])
  const adopt = useCallback(
    (earlier: StoredDraft) => {
      if (saveDraft(key, earlier.draft)) removeDraft(earlier.key)
    },
    [key],
  )
  useEffect(() => {
    if (resumed) adopt(resumed)
  }, [resumed, adopt])

  const initial = useRef({ offers, state })
  useEffect(() => {
    const opened = initial.current
    if (opened.offers.length === 0) return
    void lockedDrafts().then((locked) => {
      const unlocked = opened.offers.filter((one) => !locked.has(one.key))
      const relevant = unlocked.filter(({ draft }) => draftDiffers(draft, opened.state))
      for (const one of unlocked) if (!relevant.includes(one)) removeDraft(one.key)
      setOffers((current) => current.filter((one) => relevant.includes(one)))
    })
  }, [])

  const save = useCallback(() => {
    if (ended.current) return
    if (!isDirty(state)) return removeDraft(key)
    const now = new Date()
    setSavedAt(saveDraft(key, createDraft(state, now)) && now)
  }, [key, state])

  useEffect(() => {
    const timer = setTimeout(save, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [save])

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  }, [save])
  useEffect(() => {
    const saveNow = () => latest.current()
    addEventListener('pagehide', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])

  const end = useCallback(() => {
    ended.current = true
    removeDraft(key)
  }, [key])
  const accept = (offer: StoredDraft) => {
    adopt(offer)
    setOffers([])
  }
  const postpone = (offer: StoredDraft) => setOffers(offers.filter((one) => one !== offer))
  const discard = (offer: StoredDraft) => {
    removeDraft(offer.key)
    postpone(offer)
  }
  return { offers, savedAt, accept, discard, postpone, end }
}

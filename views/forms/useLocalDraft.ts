import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccount } from './api.ts'
import { type FormState, isDirty } from './form-state.ts'
import {
  createLocalDraft,
  listLocalDrafts,
  localDraftDiffers,
  localDraftKey,
  lockedLocalDrafts,
  lockLocalDraft,
  removeLocalDraft,
  type StoredLocalDraft,
  saveLocalDraft,
} from './local-drafts.ts'

const PAUSE_MS = 500

export type LocalDraftControls = {
  /** Earlier drafts of this item that no open form writes, newest first. */
  offers: readonly StoredLocalDraft[]
  /** False when the browser's storage is disabled or full. */
  savedAt: Date | false | null
  accept(offer: StoredLocalDraft): void
  discard(offer: StoredLocalDraft): void
  postpone(offer: StoredLocalDraft): void
  /** Removes the draft and stops saving. */
  end(): void
}

/** Saves the form's changes half a second after the last one, and when the page is left. */
export function useLocalDraft(
  path: string,
  id: string | null,
  state: FormState,
  resumed: StoredLocalDraft | null,
): LocalDraftControls {
  const account = useAccount()
  const [dialog] = useState(nanoid)
  const key = localDraftKey(account, path, id, dialog)
  const [offers, setOffers] = useState(() =>
    resumed ? [] : listLocalDrafts(account, path).filter((one) => one.id === id),
  )
  const [savedAt, setSavedAt] = useState<LocalDraftControls['savedAt']>(null)
  const ended = useRef(false)

  useEffect(() => lockLocalDraft(key), [key])
  // The item, or its draft on the server, has got an id
  const currentKey = useRef(key)
  useEffect(() => {
    if (currentKey.current !== key) removeLocalDraft(currentKey.current)
    currentKey.current = key
  }, [key])
  const adopt = useCallback(
    (earlier: StoredLocalDraft) => {
      if (saveLocalDraft(key, earlier.draft)) removeLocalDraft(earlier.key)
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
    void lockedLocalDrafts().then((locked) => {
      const unlocked = opened.offers.filter((one) => !locked.has(one.key))
      const relevant = unlocked.filter(({ draft }) => localDraftDiffers(draft, opened.state))
      for (const one of unlocked) if (!relevant.includes(one)) removeLocalDraft(one.key)
      setOffers((current) => current.filter((one) => relevant.includes(one)))
    })
  }, [])

  const save = useCallback(() => {
    if (ended.current) return
    if (!isDirty(state)) return removeLocalDraft(key)
    const now = new Date()
    setSavedAt(saveLocalDraft(key, createLocalDraft(state, now)) && now)
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
    removeLocalDraft(currentKey.current)
  }, [])
  const accept = (offer: StoredLocalDraft) => {
    adopt(offer)
    setOffers([])
  }
  const postpone = (offer: StoredLocalDraft) => setOffers(offers.filter((one) => one !== offer))
  const discard = (offer: StoredLocalDraft) => {
    removeLocalDraft(offer.key)
    postpone(offer)
  }
  return { offers, savedAt, accept, discard, postpone, end }
}

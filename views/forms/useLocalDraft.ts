import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccount } from './api.ts'
import type { EditingSession } from './editing-session.ts'
import { isDirty } from './form-state.ts'
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

export type LocalDraftControls = ReturnType<typeof useLocalDraft>

/** Saves the form's changes half a second after the last one, and when the page is left. */
export function useLocalDraft(
  path: string,
  id: string | null,
  session: Pick<EditingSession, 'form' | 'subscribe'>,
  resumed: StoredLocalDraft | null,
) {
  const account = useAccount()
  const [dialog] = useState(nanoid)
  const key = localDraftKey(account, path, id, dialog)
  /** Earlier drafts of this item that no open form writes, newest first. */
  const [offers, setOffers] = useState<readonly StoredLocalDraft[]>(() =>
    resumed ? [] : listLocalDrafts(account, path).filter((one) => one.id === id),
  )
  /** False when the browser's storage is disabled or full. */
  const [savedAt, setSavedAt] = useState<string | false | null>(null)
  const hasEnded = useRef(false)
  const currentKey = useRef(key)

  useEffect(() => lockLocalDraft(key), [key])
  const adopt = useCallback(
    (earlier: StoredLocalDraft) => {
      if (saveLocalDraft(key, earlier.draft)) removeLocalDraft(earlier.key)
    },
    [key],
  )
  useEffect(() => {
    if (resumed) adopt(resumed)
  }, [resumed, adopt])

  const opened = useRef({ offers, form: session.form })
  useEffect(() => {
    const { offers, form } = opened.current
    if (offers.length === 0) return
    void lockedLocalDrafts().then((locked) => {
      const unlocked = offers.filter((one) => !locked.has(one.key))
      const relevant = unlocked.filter(({ draft }) => localDraftDiffers(draft, form))
      for (const one of unlocked) if (!relevant.includes(one)) removeLocalDraft(one.key)
      setOffers((current) => current.filter((one) => relevant.includes(one)))
    })
  }, [])

  useEffect(() => {
    const save = () => {
      if (hasEnded.current) return
      if (!isDirty(session.form)) return removeLocalDraft(key)
      const draft = createLocalDraft(session.form, new Date())
      setSavedAt(saveLocalDraft(key, draft) && draft.at)
    }
    let { form } = session
    let timer = setTimeout(save, PAUSE_MS)
    const saveLater = () => {
      if (session.form === form) return
      form = session.form
      clearTimeout(timer)
      timer = setTimeout(save, PAUSE_MS)
    }
    // The item, or its draft on the server, has got an id
    if (currentKey.current !== key) {
      save()
      removeLocalDraft(currentKey.current)
      currentKey.current = key
    }
    const stopFollowing = session.subscribe(saveLater)
    addEventListener('pagehide', save)
    return () => {
      stopFollowing()
      clearTimeout(timer)
      removeEventListener('pagehide', save)
      save()
    }
  }, [key, session])

  /** Removes the draft and stops saving. */
  const end = useCallback(() => {
    hasEnded.current = true
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

import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccount } from '../../../forms/api.ts'
import { loadPasteDraft, removePasteDraft, savePasteDraft } from './paste-draft.ts'
import type { PasteState } from './paste-state.ts'

const PAUSE_MS = 500

/** Keeps the rows in this browser until they are imported. */
export function usePasteDraft({ table, leftOut }: PasteState) {
  const account = useAccount()
  const [offer, setOffer] = useState(() => loadPasteDraft(account))
  const ended = useRef(false)

  const save = useCallback(() => {
    if (!table || ended.current) return
    savePasteDraft(account, { at: new Date().toISOString(), table, leftOut: [...leftOut] })
  }, [account, table, leftOut])
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
    const timer = setTimeout(save, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [save])
  useEffect(() => {
    const saveNow = () => latest.current()
    addEventListener('pagehide', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])

  const remove = useCallback(() => {
    removePasteDraft(account)
    setOffer(null)
  }, [account])
  return {
    /** Rows of an earlier visit. */
    offer,
    accept: () => setOffer(null),
    discard: remove,
    end() {
      ended.current = true
      remove()
    },
  }
}

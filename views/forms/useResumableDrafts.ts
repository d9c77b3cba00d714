import { useCallback, useEffect, useState } from 'react'
import { lockedLocalDrafts } from './local-draft-locks.ts'
import { listLocalDrafts, type StoredLocalDraft } from './local-drafts.ts'
import { useAccount } from './useAccount.ts'

const EVENTS = ['focus', 'storage'] as const

/** The drafts under these paths that no open form writes, and a function that reloads them. */
export function useResumableDrafts(paths: readonly string[]): [StoredLocalDraft[], () => void] {
  const account = useAccount()
  const [drafts, setDrafts] = useState<StoredLocalDraft[]>([])
  const all = paths.join()

  const reload = useCallback(() => {
    const stored = all.split(',').flatMap((path) => listLocalDrafts(account, path))
    void lockedLocalDrafts().then((locked) => setDrafts(stored.filter(({ key }) => !locked.has(key))))
  }, [account, all])
  useEffect(() => {
    reload()
    for (const name of EVENTS) addEventListener(name, reload)
    return () => {
      for (const name of EVENTS) removeEventListener(name, reload)
    }
  }, [reload])
  return [drafts, reload]
}

import { useCallback, useEffect, useState } from 'react'
import { lockedDrafts } from './draft-locks.ts'
import { listDrafts, type StoredDraft } from './drafts.ts'
import { useAccount } from './useAccount.ts'

const EVENTS = ['focus', 'storage'] as const

/** The drafts under these paths that no open form writes, and a function that reloads them. */
export function useWaitingDrafts(paths: readonly string[]): [StoredDraft[], () => void] {
  const account = useAccount()
  const [waiting, setWaiting] = useState<StoredDraft[]>([])
  const all = paths.join()

  const reload = useCallback(() => {
    const found = all.split(',').flatMap((path) => listDrafts(account, path))
    void lockedDrafts().then((locked) => setWaiting(found.filter(({ key }) => !locked.has(key))))
  }, [account, all])
  useEffect(() => {
    reload()
    for (const name of EVENTS) addEventListener(name, reload)
    return () => {
      for (const name of EVENTS) removeEventListener(name, reload)
    }
  }, [reload])
  return [waiting, reload]
}

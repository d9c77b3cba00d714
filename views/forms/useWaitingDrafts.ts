import { useCallback, useEffect, useState } from 'react'
import { lockedDrafts } from './draft-locks.ts'
import { draftsIn, type StoredDraft } from './drafts.ts'
import { useAccount } from './useAccount.ts'

const MOVES = ['focus', 'storage'] as const

/** The drafts of these kinds that no open dialog is writing, and a way to look again. */
export function useWaitingDrafts(paths: readonly string[]): [StoredDraft[], () => void] {
  const account = useAccount()
  const [waiting, setWaiting] = useState<StoredDraft[]>([])
  const all = paths.join()

  const look = useCallback(() => {
    const found = all.split(',').flatMap((path) => draftsIn(account, path))
    void lockedDrafts().then((living) => setWaiting(found.filter(({ key }) => !living.has(key))))
  }, [account, all])
  useEffect(() => {
    look()
    for (const name of MOVES) addEventListener(name, look)
    return () => {
      for (const name of MOVES) removeEventListener(name, look)
    }
  }, [look])
  return [waiting, look]
}

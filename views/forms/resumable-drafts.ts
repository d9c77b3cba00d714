import { useCallback, useEffect, useState } from 'react'
import { useAccount } from './api.ts'
import { listLocalDrafts, lockedLocalDrafts, type StoredLocalDraft } from './local-drafts.ts'

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

let next: StoredLocalDraft | null = null

/** For the form that opens next, which then does not offer it again. */
export const resumeDraft = (draft: StoredLocalDraft): void => {
  next = draft
}

export function useResumedDraft(path: string, id: string | null): StoredLocalDraft | null {
  const account = useAccount()
  const [resumed] = useState(() => {
    const wanted = next?.id === id ? next.key : undefined
    return listLocalDrafts(account, path).find(({ key }) => key === wanted) ?? null
  })
  useEffect(() => {
    if (resumed) next = null
  }, [resumed])
  return resumed
}

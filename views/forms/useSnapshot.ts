import { useLayoutEffect, useState } from 'react'

type Store<Snapshot> = { subscribe(listener: () => void): () => void; snapshot(): Snapshot }

/**
 * What a store has now. Listens before the person can type: useSyncExternalStore does so in a later task, and a key
 * pressed before it would be overwritten in its field by the text that is still shown.
 */
export function useSnapshot<Snapshot>({ subscribe, snapshot }: Store<Snapshot>): Snapshot {
  const [shown, show] = useState(snapshot)
  useLayoutEffect(() => {
    const showLatest = () => show(snapshot)
    showLatest()
    return subscribe(showLatest)
  }, [subscribe, snapshot])
  return shown
}

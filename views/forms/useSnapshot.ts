import { useLayoutEffect, useState } from 'react'

type Store<Snapshot> = { subscribe(listener: () => void): () => void; snapshot(): Snapshot }

/**
 * What a store has now. Listens before the person can type: useSyncExternalStore does so in a later task, and a key
 * pressed before it would be overwritten in its field by the text that is still shown.
 */
export function useSnapshot<Snapshot>({ subscribe, snapshot }: Store<Snapshot>): Snapshot {
  const [, setRendered] = useState(snapshot)
  useLayoutEffect(() => {
    const render = () => setRendered(snapshot())
    render()
    return subscribe(render)
  }, [subscribe, snapshot])
  return snapshot()
}

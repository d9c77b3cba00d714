import { useLayoutEffect, useState } from 'react'

/** What is shown, outside of React; `useSnapshot` follows it. */
export class SnapshotStore<Snapshot extends object> {
  #snapshot: Snapshot
  readonly #listeners = new Set<() => void>()

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
  }

  readonly snapshot = (): Snapshot => this.#snapshot
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

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

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

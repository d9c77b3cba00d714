import type { Revisions } from '../../projections/freshness.ts'

/**
 * Knows each projection's revision, so that whoever keeps an answer can tell whether it still holds.
 * Our own commits are learned at once, another process's by watching the database.
 */
export class Freshness {
  readonly #revisions = new Map<string, number>()
  /** Moves with every change of any projection. */
  epoch = 0

  /** Takes over revisions; an older one than is known changes nothing. */
  learn(revisions: Revisions): void {
    for (const [name, revision] of revisions) {
      if (revision <= (this.#revisions.get(name) ?? 0)) continue
      this.#revisions.set(name, revision)
      this.epoch += 1
    }
  }

  snapshot(): Map<string, number> {
    return new Map(this.#revisions)
  }

  /** Whether none of these projections has moved since the snapshot was taken. */
  holds(snapshot: Revisions, names: Iterable<string>): boolean {
    for (const name of names) if (this.#revisions.get(name) !== snapshot.get(name)) return false
    return true
  }
}

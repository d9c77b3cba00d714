import type { ReadError } from '../store/api.ts'
import { type Edit, EditingSession, type Outside, type Transport } from './editing-session.ts'
import { isDirty } from './form-state.ts'
import type { Values, VersionedItem } from './item-spec.ts'
import { SnapshotStore } from './snapshot-store.ts'

/** A refused change is taken back, with what waited for it. */
class InstantSession<R extends VersionedItem> extends EditingSession<R> {
  protected override wasRefused(...refused: [ReadError, Edit<R>]): boolean {
    super.wasRefused(...refused)
    this.setForm({ values: this.form.initial })
    return false
  }
}

/** Values that are shown and written as soon as they are chosen: one session an item. */
export class InstantWrites<R extends VersionedItem> extends SnapshotStore<{ count: number }> {
  readonly #transport: Transport<R>
  readonly #outside: Outside
  readonly #sessions = new Map<string, EditingSession<R>>()

  constructor(transport: Transport<R>, outside: Outside) {
    super({ count: 0 })
    this.#transport = transport
    this.#outside = outside
  }

  /** `row` as the person saw it. `after`: a write of another item that comes first. */
  async write(row: R, values: Values, after?: Promise<unknown>): Promise<boolean> {
    const session = this.#sessionOf(row)
    for (const [name, value] of Object.entries(values)) session.change(name, value)
    if (after) await after
    return session.dirty ? session.save() : true
  }

  /** What the row does not have yet. */
  shownOver(row: R): Values | null {
    const session = this.#sessions.get(row.id)
    if (!session || session.form.conflict) return null
    const isNewer = isDirty(session.form) || (session.form.item?.version ?? 0) > row.version
    return isNewer ? session.form.values : null
  }

  /** The item whose values somebody else changed too. */
  get conflicting(): EditingSession<R> | undefined {
    return [...this.#sessions.values()].find(({ form }) => form.conflict)
  }

  /** What others wrote stays. */
  giveUp(session: EditingSession<R>): void {
    this.#sessions.delete(session.form.item!.id)
    this.set({ count: this.snapshot().count + 1 })
  }

  #sessionOf(row: R): EditingSession<R> {
    const known = this.#sessions.get(row.id)
    const isOlder = known && (known.form.item?.version ?? 0) < row.version
    if (known && (known.form.pending || !isOlder || known.snapshot().busy > 0)) {
      known.reopen()
      return known
    }
    const session = new InstantSession<R>(this.#transport, row, this.#outside)
    session.subscribe(() => this.set({ count: this.snapshot().count + 1 }))
    this.#sessions.set(row.id, session)
    return session
  }
}

import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import type { ReadError } from '../../../store/api.ts'
import type { UndoableAct } from '../../../store/toasts.ts'
import { changesOf, isSameSlot, type Slot, slotOf } from './slot.ts'

export type Moved = { item: ScheduleItem; from: Slot; to: Slot }
export type WrittenMove =
  | { data: { version: number; act: UndoableAct | undefined }; error?: undefined }
  | { data?: undefined; error: ReadError }

type Options = {
  write(id: string, version: number, changes: Partial<Slot>): Promise<WrittenMove>
  onMoved(moved: Moved, act: UndoableAct | undefined): void
  onRefused(moved: Moved, error: ReadError): void
}

/** `version`: a row that has it is shown as it is. Null while the move is being written. */
type Placement = { slot: Slot; version: number | null }
type Known = { version: number; slot: Slot }

/** Shows moved events at once where they were put, and writes their moves one after another. */
export class MoveWriter {
  readonly #options: Options
  readonly #known = new Map<string, Known>()
  readonly #queues = new Map<string, Promise<boolean>>()
  readonly #listeners = new Set<() => void>()
  #placements: ReadonlyMap<string, Placement> = new Map()

  constructor(options: Options) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly placements = () => this.#placements

  /** `item` as the organiser saw it. A move that waits for a refused one is dropped with it. */
  move(item: ScheduleItem, to: Slot): Promise<boolean> {
    const { id } = item
    if (isSameSlot(item, to)) return Promise.resolve(true)
    const placement: Placement = { slot: to, version: null }
    this.#place(id, placement)
    const isLatest = () => this.#placements.get(id) === placement
    const done = (this.#queues.get(id) ?? Promise.resolve(true)).then((written) =>
      written ? this.#write(item, to, isLatest) : false,
    )
    this.#queues.set(id, done)
    void done.then(() => {
      if (this.#queues.get(id) === done) this.#queues.delete(id)
    })
    return done
  }

  async #write(item: ScheduleItem, to: Slot, isLatest: () => boolean): Promise<boolean> {
    const known = this.#known.get(item.id)
    const base = known && known.version > item.version ? known : { version: item.version, slot: slotOf(item) }
    const moved = { item, from: slotOf(item), to }
    const { data, error } = await this.#options.write(item.id, base.version, changesOf(base.slot, to))
    if (error) {
      this.#place(item.id, null)
      this.#options.onRefused(moved, error)
      return false
    }
    this.#known.set(item.id, { version: data.version, slot: to })
    if (isLatest()) this.#place(item.id, { slot: to, version: data.version })
    this.#options.onMoved(moved, data.act)
    return true
  }

  #place(id: string, placement: Placement | null): void {
    const next = new Map(this.#placements)
    if (placement) next.set(id, placement)
    else next.delete(id)
    this.#placements = next
    for (const listener of this.#listeners) listener()
  }
}

/** The programme with the moves that its rows do not have yet. */
export const withPlacements = (
  rows: readonly ScheduleItem[],
  placements: ReadonlyMap<string, Placement>,
): readonly ScheduleItem[] =>
  rows.map((row) => {
    const placement = placements.get(row.id)
    const isShownBefore = placement && (placement.version === null || placement.version > row.version)
    return isShownBefore ? { ...row, ...placement.slot } : row
  })

/** What stays of a move when somebody else moved the event meanwhile and this organiser's hour and place are to count. */
export function mineOver(current: Slot, { from, to }: Pick<Moved, 'from' | 'to'>): Slot {
  const { date, time, endTime, location } = changesOf(from, to)
  const hours = time !== undefined || endTime !== undefined ? { time: to.time, endTime: to.endTime } : {}
  return {
    ...slotOf(current),
    ...(date === undefined ? {} : { date }),
    ...hours,
    ...(location === undefined ? {} : { location }),
  }
}

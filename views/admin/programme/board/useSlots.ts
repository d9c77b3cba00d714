import { useMemo, useState } from 'react'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { dayName } from '../../../components/dates.ts'
import { adminApi } from '../../../forms/api.ts'
import type { EditingSession, Transport } from '../../../forms/editing-session.ts'
import { InstantWrites } from '../../../forms/instant-writes.ts'
import type { FormSpec } from '../../../forms/item-spec.ts'
import { errorMessage, formOf } from '../../../forms/send.ts'
import { useSnapshot } from '../../../forms/snapshot-store.ts'
import { useOutside } from '../../../forms/useOutside.ts'
import { hoursOf } from '../../../programme/session-words.tsx'
import { type SaveItem, writeItem } from '../../item-form/item-transport.ts'
import { scheduleSpec } from '../../tabs/specs.ts'
import { quoted } from '../quoted.ts'
import { changesOf, isSameSlot, type Slot, slotIn, slotValues } from './slot.ts'

/** The hour and the place of an event. */
export const slotTransport = (saveItem: SaveItem): Transport<ScheduleItem> => ({
  spec: scheduleSpec as unknown as FormSpec,
  valuesOf: (row) => slotValues(row!),
  write({ item, initial, values, key }) {
    const form = formOf({ ...changesOf(slotIn(initial), slotIn(values)), version: item!.version })
    return writeItem(saveItem, { path: 'schedule', id: item!.id, form, key })
  },
  saved({ row, edit, act }, { notify }) {
    if (!row || Object.keys(edit.sent).length === 0) return
    const to = slotIn(edit.values)
    const description = `${quoted(row.title)}: ${dayName(to.date)}, ${hoursOf(to)}, ${to.location}`
    notify({ title: 'Evento movido', description, act })
  },
  failed(error, { row }, { notify }) {
    const description = error.status === 404 ? scheduleSpec.messages.alreadyRemoved : errorMessage(error)
    notify({ variant: 'destructive', title: `Não foi possível mover ${quoted(row?.title ?? '')}`, description })
  },
})

/** Two organisers moved the same event: this one's move is not written before it is decided. */
export type MoveConflict = EditingSession<ScheduleItem>

/** The rows as their moves leave them, and a function that moves one. */
export function useSlots(rows: readonly ScheduleItem[]) {
  const [saveItem] = adminApi.useSaveItemMutation()
  const outside = useOutside()
  const [slots] = useState(() => new InstantWrites(slotTransport(saveItem), outside))
  const shown = useSnapshot(slots)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again wherever what is shown has changed
  const items = useMemo(
    () =>
      rows.map((row) => {
        const values = slots.shownOver(row)
        return values ? { ...row, ...slotIn(values) } : row
      }),
    [rows, slots, shown],
  )
  return {
    items,
    move(item: ScheduleItem, to: Slot) {
      const row = rows.find(({ id }) => id === item.id)
      if (row && !isSameSlot(item, to)) void slots.write(row, slotValues(to))
    },
    conflict: slots.conflicting,
    giveUp: (session: MoveConflict) => slots.giveUp(session),
  }
}

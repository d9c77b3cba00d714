import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { dayName } from '../../../components/dates.ts'
import { adminApi } from '../../../forms/api.ts'
import { useRetryAfterSignIn } from '../../../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../../../forms/save-error.ts'
import { hoursOf } from '../../../programme/session-words.ts'
import type { ReadError } from '../../../store/api.ts'
import { useToast } from '../../../store/useToast.ts'
import { scheduleSpec } from '../../tabs/schedule-spec.ts'
import { quoted } from '../quoted.ts'
import { type Moved, MoveWriter, withPlacements } from './move-writer.ts'
import type { Slot } from './slot.ts'

/** Two organisers moved the same event: this one's move is not written. */
export type MoveConflict = { moved: Moved; current: ScheduleItem }

/** The rows as their moves leave them, and a function that moves one. */
export function useMoves(rows: readonly ScheduleItem[]) {
  const [saveItem] = adminApi.useSaveItemMutation()
  const retryAfterSignIn = useRetryAfterSignIn()
  const toast = useToast()
  const [conflict, setConflict] = useState<MoveConflict | null>(null)

  const write = async (id: string, version: number, changes: Partial<Slot>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...changes, version: String(version) })) form.set(name, value ?? '')
    const { data, error } = await retryAfterSignIn(() => saveItem({ path: 'schedule', id, form }))
    return data ? { data } : { error: error as ReadError }
  }
  const refuse = (moved: Moved, error: ReadError) => {
    const current = error.refusal?.current as ScheduleItem | undefined
    if (error.status === 409 && current) return setConflict({ moved, current })
    const description = error.status === 404 ? scheduleSpec.messages.alreadyRemoved : errorMessage(error)
    toast({ variant: 'destructive', title: `Não foi possível mover ${quoted(moved.item.title)}`, description })
  }
  const latest = useRef({ write, refuse })
  latest.current = { write, refuse }

  const [writer] = useState(
    () =>
      new MoveWriter({
        write: (...move) => latest.current.write(...move),
        onMoved: ({ item, to }, act) => {
          const description = `${quoted(item.title)}: ${dayName(to.date)}, ${hoursOf(to)}, ${to.location}`
          toast({ title: 'Evento movido', description, act })
        },
        onRefused: (...refusal) => latest.current.refuse(...refusal),
      }),
  )
  const placements = useSyncExternalStore(writer.subscribe, writer.placements)
  const items = useMemo(() => withPlacements(rows, placements), [rows, placements])
  return {
    items,
    move: (item: ScheduleItem, to: Slot) => void writer.move(item, to),
    conflict,
    forgetConflict: () => setConflict(null),
  }
}

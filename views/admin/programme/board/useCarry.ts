import { useEffect, useRef, useState } from 'react'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { clashesOf } from '../clashes.ts'
import { announcements } from './announcements.ts'
import { isSameSlot, type Slot, slotOf } from './slot.ts'

/** `item` as it was when it was picked up. */
export type Carried = { item: ScheduleItem; slot: Slot; by: 'keys' | 'pointer' }

type Options = {
  items: readonly ScheduleItem[]
  move(item: ScheduleItem, to: Slot): void
  /** Somebody else removed the event that is carried. */
  onGone(item: ScheduleItem): void
}

/** The event that is carried, and what is said aloud of it. */
export function useCarry({ items, move, onGone }: Options) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // A pointer may move and release before the next render
  const latest = useRef<Carried | null>(null)
  const hold = (next: Carried | null) => {
    latest.current = next
    setCarried(next)
  }
  const clashesAt = (item: ScheduleItem, slot: Slot) => clashesOf({ ...item, ...slot }, items)

  const grab = (item: ScheduleItem, by: Carried['by']) => {
    hold({ item, slot: slotOf(item), by })
    setAnnouncement(announcements.grabbed(item.title, item))
  }
  const carry = (next: (carried: Carried) => Slot) => {
    const current = latest.current
    if (!current) return
    const slot = next(current)
    if (isSameSlot(slot, current.slot)) return
    hold({ ...current, slot })
    setAnnouncement(announcements.carried(current.slot, slot, clashesAt(current.item, slot)))
  }
  const put = (): Carried | null => {
    const put = latest.current
    if (!put) return null
    hold(null)
    setAnnouncement(announcements.put(put.item, put.slot, clashesAt(put.item, put.slot)))
    move(put.item, put.slot)
    return put
  }
  const back = () => {
    if (!latest.current) return
    hold(null)
    setAnnouncement(announcements.back)
  }

  const gone = carried && !items.some(({ id }) => id === carried.item.id) ? carried.item : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event that has gone
  useEffect(() => {
    if (!gone) return
    hold(null)
    setAnnouncement('')
    onGone(gone)
  }, [gone])

  const byKeys = carried?.by === 'keys'
  const putBack = useRef(back)
  putBack.current = back
  // Escape before toasts, which it closes too; a pointer takes over
  useEffect(() => {
    if (!byKeys) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      putBack.current()
    }
    const onPointer = () => putBack.current()
    addEventListener('keydown', onKey, true)
    addEventListener('pointerdown', onPointer, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('pointerdown', onPointer, true)
    }
  }, [byKeys])

  return { carried, announcement, grab, carry, put, back }
}

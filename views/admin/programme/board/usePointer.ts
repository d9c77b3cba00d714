import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { movedTo } from './moves.ts'
import { followPointer, type Point } from './pointer-carry.ts'
import { type Slot, type Span, slotOf, spanOf } from './slot.ts'
import type { Carried } from './useCarry.ts'

type Options = {
  scroller: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  hours: Span
  places: readonly string[]
  grab(item: ScheduleItem, by: 'pointer'): void
  carry(next: (carried: Carried) => Slot): void
  put(): void
  back(): void
}

/** Carries events with mouse, pen and finger. */
export function usePointer(options: Options) {
  const latest = useRef(options)
  latest.current = options
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  return (event: PointerEvent, item: ScheduleItem) => {
    let heldAt = 0
    stop.current = followPointer(event.nativeEvent, {
      surface: options.scroller.current!,
      onGrab(point) {
        heldAt = positionOf(point, latest.current).minute - spanOf(item).from
        latest.current.grab(item, 'pointer')
      },
      onCarry(point) {
        latest.current.carry(({ item, slot }) => {
          const date = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-day]')?.dataset.day
          if (date) return { ...slotOf(item), date }
          const { minute, location } = positionOf(point, latest.current)
          return { ...movedTo(item, minute - heldAt, location), date: slot.date }
        })
      },
      onPut: () => latest.current.put(),
      onBack: () => latest.current.back(),
    })
  }
}

/** The minute and the place at a point, or nearest to it in what is shown. */
function positionOf({ x, y }: Point, { scroller, body, hours, places }: Options): { minute: number; location: string } {
  const shown = scroller.current!.getBoundingClientRect()
  const whole = body.current!.getBoundingClientRect()
  const hoursWidth = (body.current!.firstElementChild as HTMLElement).offsetWidth
  const inside = {
    x: clamp(x, shown.left + hoursWidth, shown.right - 1) - whole.left - hoursWidth,
    y: clamp(y, Math.max(shown.top, whole.top), shown.bottom) - whole.top,
  }
  const column = Math.floor((inside.x / (whole.width - hoursWidth)) * places.length)
  return {
    minute: hours.from + (inside.y / whole.height) * (hours.to - hours.from),
    location: places[clamp(column, 0, places.length - 1)]!,
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import type { Point } from '../../carry/useCarry.ts'
import { movedTo } from './moves.ts'
import { type CarriedEvent, type Slot, type Span, slotOf, spanOf } from './slot.ts'

/** Where a pointer that takes hold of an event at `start` carries it: to a day's tab, or to the nearest place and hour. */
export function pointerSlot(
  item: ScheduleItem,
  start: Point,
  scroller: HTMLElement,
  hours: Span,
  places: readonly string[],
) {
  const part = (name: string) => scroller.querySelector<HTMLElement>(name)!
  const [body, midnight] = [part('.board-body'), part('.board-day')]
  const minuteHeight = body.offsetHeight / (hours.to - hours.from)
  const hoursWidth = part('.board-hours').offsetWidth
  const minuteAt = ({ y }: Point) => {
    const { top, bottom } = scroller.getBoundingClientRect()
    const shown = clamp(y, Math.max(top, body.getBoundingClientRect().top), bottom)
    return (shown - midnight.getBoundingClientRect().top) / minuteHeight
  }
  const placeAt = ({ x }: Point) => {
    const { left, right } = scroller.getBoundingClientRect()
    const whole = body.getBoundingClientRect()
    const inside = clamp(x, left + hoursWidth, right - 1) - whole.left - hoursWidth
    const column = Math.floor((inside / (whole.width - hoursWidth)) * places.length)
    return places[clamp(column, 0, places.length - 1)]!
  }
  const held = minuteAt(start) - spanOf(item).from
  return (point: Point, { to }: CarriedEvent): Slot => {
    const date = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-day]')?.dataset.day
    if (date) return { ...slotOf(item), date }
    return { ...movedTo(item, minuteAt(point) - held, placeAt(point)), date: to.date }
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

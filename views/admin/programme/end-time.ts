import { endsBeforeStart } from '../../../src/content/hours.ts'
import { minuteOf, timeOf } from './board/slot.ts'

/** The end that keeps the duration when the hour changes; '' stays. */
export function movedEnd(end: string, from: string, to: string): string {
  if (!end || !from || !to) return end
  return timeOf(minuteOf(end) + minuteOf(to) - minuteOf(from))
}

export function endNote(time: string, end: string): string | undefined {
  if (!time || !end || end > time || endsBeforeStart(time, end)) return undefined
  return end === time ? 'igual à hora: fica sem fim' : 'termina no dia seguinte'
}

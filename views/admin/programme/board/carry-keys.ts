import type { Move } from './moves.ts'
import { STEP } from './slot.ts'

const FAR = 30

/** Where a key carries an event. */
export function moveOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Move | null {
  const minutes = shiftKey ? FAR : STEP
  switch (key) {
    case 'ArrowUp':
      return { minutes: -minutes }
    case 'ArrowDown':
      return { minutes }
    case 'ArrowLeft':
      return { places: -1 }
    case 'ArrowRight':
      return { places: 1 }
    case 'PageUp':
      return { days: -1 }
    case 'PageDown':
      return { days: 1 }
    default:
      return null
  }
}

import type { Focus } from '../../src/content/picture-description.ts'

/** A form's values are texts: '0.2 0.75', or '' without a focus. */
export const focusText = (focus: Focus | null) => (focus ? `${focus.x} ${focus.y}` : '')

export function focusOf(text: string): Focus | null {
  const [x, y] = text.split(' ').map(Number)
  return text && x !== undefined && y !== undefined ? { x, y } : null
}

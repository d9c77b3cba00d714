import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import type { Point } from './opened.ts'
import type { Place } from './place.ts'

export const HINTS = { shown: 'edit-hint-shown', hidden: 'edit-hint-hidden' }

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
const modified = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys) => ctrlKey || metaKey || shiftKey || altKey

/** What makes a block open its editor: a click, or Enter. With a modifier key a link is still a link. */
export function openers(type: Place['type'], hidden: boolean, onOpen: (at: Point | null) => void) {
  const attributes: HTMLAttributes<HTMLElement> & Record<`data-${string}`, string | undefined> = {
    'data-editable': type,
    'data-ghost': hidden ? '' : undefined,
    tabIndex: 0,
    'aria-describedby': hidden ? HINTS.hidden : HINTS.shown,
    onClick(event: MouseEvent) {
      if (modified(event)) return
      event.preventDefault()
      // Marking some words is no click
      if (getSelection()?.isCollapsed !== false) onOpen({ x: event.clientX, y: event.clientY })
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || modified(event)) return
      event.preventDefault()
      onOpen(null)
    },
  }
  return attributes
}

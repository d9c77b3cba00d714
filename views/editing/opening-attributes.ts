import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import type { BlockTarget } from './block-target.ts'
import type { Point } from './open-block.ts'

export const HINT_IDS = { shown: 'edit-hint-shown', hidden: 'edit-hint-hidden' }

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
const hasModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys) => ctrlKey || metaKey || shiftKey || altKey

/** A block opens by click or Enter; with a modifier key, links work as usual. */
export function openingAttributes(
  editor: BlockTarget['editor'],
  hidden: boolean,
  onOpen: (clickedAt: Point | null) => void,
) {
  const attributes: HTMLAttributes<HTMLElement> & Record<`data-${string}`, string | undefined> = {
    'data-editable': editor,
    'data-ghost': hidden ? '' : undefined,
    tabIndex: 0,
    'aria-describedby': hidden ? HINT_IDS.hidden : HINT_IDS.shown,
    onClick(event: MouseEvent) {
      if (hasModifier(event)) return
      event.preventDefault()
      // Selecting text is not a click
      if (getSelection()?.isCollapsed !== false) onOpen({ x: event.clientX, y: event.clientY })
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || hasModifier(event)) return
      event.preventDefault()
      onOpen(null)
    },
  }
  return attributes
}

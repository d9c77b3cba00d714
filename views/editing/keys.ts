import type { KeyboardEvent } from 'react'
import type { BlockSession } from './block-target.ts'
import { blockElement } from './block-target.ts'

const FOCUSABLE = '.edit-bar[data-active] :is(input, textarea, button, [tabindex="0"]):not(:disabled, [tabindex="-1"])'
const TEXT = '[data-editing]:not(.edit-bar):is([contenteditable], :has([contenteditable]))'

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'defaultPrevented' | 'preventDefault'>

export function onSessionKey(event: Keys & { isComposing?: boolean }, session: BlockSession): void {
  if (event.isComposing || event.defaultPrevented) return
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void session.save()
  else if (event.key === 'Escape') session.cancel()
  else return
  event.preventDefault()
}

/** Needed because the bar is not beside its text in the document. */
export const focusBar = () => document.querySelector<HTMLElement>(FOCUSABLE)?.focus()

/** A picture has no text: focuses the bar. */
export function focusText(key: string): void {
  const element = blockElement(key)
  const block = element?.matches(TEXT) ? element : null
  const text = block?.isContentEditable ? block : block?.querySelector<HTMLElement>('[contenteditable]')
  if (text) text.focus({ preventScroll: true })
  else focusBar()
}

export function onTextKey(event: KeyboardEvent, session: BlockSession): void {
  onSessionKey(event, session)
  if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented) return
  event.preventDefault()
  focusBar()
}

export function onBarKey(event: KeyboardEvent<HTMLElement>, session: BlockSession): void {
  onSessionKey(event, session)
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const stops = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.getClientRects().length > 0,
  )
  if (document.activeElement !== (event.shiftKey ? stops[0] : stops.at(-1))) return
  event.preventDefault()
  focusText(session.transport.key)
}

/** The text may stand inside a link. */
export const stayOnPage = (event: Pick<MouseEvent, 'preventDefault'>) => event.preventDefault()

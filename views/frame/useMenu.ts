import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { HydrationContext } from '../store/hydration.ts'

/** Keeps Tab in the small screens' menu; opens it in browsers without popovers (Safari 16, Firefox 124, Chrome 113). */
export function useMenu() {
  const { key } = useLocation()
  const hydration = useContext(HydrationContext)
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [isPopover, setPopover] = useState(true)
  useEffect(() => setPopover(hasPopovers()), [])

  // Somebody may open the menu before the application starts
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    const isOpen = hasPopovers() && menu.current!.matches(':popover-open')
    if (isOpen && !hydration.current) menu.current!.hidePopover()
    else setOpen(isOpen)
  }, [key])

  useEffect(() => {
    if (!open) return
    const own = [menu.current!, toggle.current!] as const
    const isOwn = (node: EventTarget | null) => own.some((element) => element.contains(node as Node))
    const onPointerDown = ({ target }: Event) => {
      if (!isPopover && !isOwn(target)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        if (!isPopover) setOpen(false)
        own[1].focus()
      } else if (event.key === 'Tab') holdTab(event)
    }
    /** From the last link to the button and back, and in from elsewhere; a window that got wide has no button. */
    const holdTab = (event: KeyboardEvent) => {
      const [last, first] = [[...own[0].querySelectorAll('a')].at(-1)!, own[1]]
      const { activeElement } = document
      if (!first.offsetWidth || (isOwn(activeElement) && activeElement !== (event.shiftKey ? first : last))) return
      event.preventDefault()
      const goal = event.shiftKey ? last : first
      goal.focus()
    }
    addEventListener('pointerdown', onPointerDown)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('pointerdown', onPointerDown)
      removeEventListener('keydown', onKeyDown)
    }
  }, [isPopover, open])

  const toggleProps = {
    ref: toggle,
    popoverTarget: 'menu',
    'aria-controls': 'menu',
    // `aria-expanded` must not be combined with `popovertarget`
    'aria-expanded': isPopover ? undefined : open,
    onClick: isPopover ? undefined : () => setOpen(!open),
  }
  const menuProps = {
    ref: menu,
    id: 'menu',
    popover: 'auto' as const,
    onToggle: (event: { newState: string }) => setOpen(event.newState === 'open'),
  }
  return { open, toggleProps, menuProps }
}

const hasPopovers = () => 'showPopover' in HTMLElement.prototype

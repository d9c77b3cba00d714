import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { HydrationContext } from '../store/hydration.ts'

/** Opens the small screens' menu in browsers without popovers (Safari 16, Firefox 124, Chrome 113). */
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
    if (isPopover || !open) return
    const onPointerDown = ({ target }: Event) => {
      const own = [menu.current, toggle.current]
      if (!own.some((element) => element?.contains(target as Node))) setOpen(false)
    }
    const onKeyDown = ({ key }: { key: string }) => {
      if (key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
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

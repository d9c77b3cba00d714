import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const always = () => true

/** A <details> that is a menu is closed by a press or the focus outside, and by Escape, whose handler this returns. */
export function useMenuDisclosure(menu: RefObject<HTMLDetailsElement | null>, isMenu = always) {
  useEffect(() => {
    const stop = new AbortController()
    const closeOutside = ({ target }: Event) => {
      const details = menu.current
      if (details?.open && isMenu() && !details.contains(target as Node)) details.open = false
    }
    for (const name of ['pointerdown', 'focusin']) addEventListener(name, closeOutside, { signal: stop.signal })
    return () => stop.abort()
  }, [menu, isMenu])

  return (event: KeyboardEvent) => {
    const details = menu.current
    if (event.key !== 'Escape' || !details?.open || !isMenu()) return
    event.stopPropagation()
    details.open = false
    details.querySelector('summary')?.focus()
  }
}

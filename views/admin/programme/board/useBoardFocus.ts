import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export const eventElement = (id: string) =>
  document.querySelector<HTMLElement>(`.board-event[data-id="${CSS.escape(id)}"]`)

/** An event that is moved, or shown on another day, is another element: the focus stays with the event, or goes to its empty day. */
export function useBoardFocus(grid: RefObject<HTMLElement | null>, currentId: string | undefined) {
  const hasFocus = useRef(false)
  useEffect(() => {
    const onEvent = ({ target }: Event) => {
      hasFocus.current = target instanceof Node && grid.current?.contains(target) === true
    }
    for (const name of ['focusin', 'pointerdown']) document.addEventListener(name, onEvent, true)
    return () => {
      for (const name of ['focusin', 'pointerdown']) document.removeEventListener(name, onEvent, true)
    }
  }, [grid])
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (!hasFocus.current || !isLost) return
    const day = document.querySelector<HTMLElement>('.board-days [aria-current]')
    const next = currentId ? eventElement(currentId) : day
    next?.focus({ preventScroll: true })
  })
}

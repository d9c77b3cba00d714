import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export const eventElement = (id: string) =>
  document.querySelector<HTMLElement>(`.board-event[data-id="${CSS.escape(id)}"]`)

/** An event that is moved, or shown on another day, is another element: the focus stays with the event. */
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
    if (hasFocus.current && isLost && currentId) eventElement(currentId)?.focus({ preventScroll: true })
  })
}

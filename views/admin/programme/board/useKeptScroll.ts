import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Span } from './slot.ts'

/** Where hours are added or taken away above, what is in view stays where it is. */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  { from, to }: Span,
) {
  const before = useRef(from)
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return
    const minuteHeight = body.current.offsetHeight / (to - from)
    scroller.current.scrollTop += (before.current - from) * minuteHeight
    before.current = from
  }, [scroller, body, from, to])
}

import { useEffect, useState } from 'react'

const LEAST_MOVE = 8 // in pixels, so that a trembling finger does nothing

/** Hidden while the page is read downwards; back on the way up, and at the page's end, where it covers nothing. */
export function useHiddenByScrolling(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - LEAST_MOVE
      if (Math.abs(scrollY - last) < LEAST_MOVE && !isAtEnd) return
      setHidden(scrollY > last && !isAtEnd)
      last = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}

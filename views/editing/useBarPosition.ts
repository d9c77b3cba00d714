import { type RefObject, useLayoutEffect } from 'react'
import { blockElement } from './block-address.ts'

/** Between the bar and the block. */
const GAP = 16
/** Narrower windows have the bar at their lower edge. */
const NARROW = 640
/** What must be seen of a block at the least. */
const STRIP = 64
const MOVES = ['scroll', 'resize'] as const

/**
 * Keeps the bar beside its block, within what can be seen: above it, else below it, else over its beginning. In a narrow
 * window it stands above the keyboard, which covers the window's lower part without making it smaller.
 */
export function useBarPosition(bar: RefObject<HTMLElement | null>, sectionKey: string): void {
  useLayoutEffect(() => {
    const element = bar.current!
    const place = () => {
      const block = blockElement(sectionKey)
      element.hidden = !block
      if (!block) return
      const { top, left } = placeBeside(block.getBoundingClientRect(), element.getBoundingClientRect())
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
    }
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    // A block that grows makes the page longer
    sizes.observe(document.body)
    const movers = [window, visualViewport].filter((target) => target !== null)
    for (const target of movers) for (const name of MOVES) target.addEventListener(name, place)
    place()
    uncover(blockElement(sectionKey), element)
    return () => {
      sizes.disconnect()
      for (const target of movers) for (const name of MOVES) target.removeEventListener(name, place)
    }
  }, [bar, sectionKey])
}

function placeBeside(block: DOMRect, { width, height }: DOMRect): { top: number; left: number } {
  const { offsetTop = 0, offsetLeft = 0, height: seen = innerHeight } = visualViewport ?? {}
  const bottom = offsetTop + seen
  if (innerWidth < NARROW) return { top: bottom - height, left: offsetLeft }
  const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0
  const left = Math.max(GAP, Math.min(block.left, document.documentElement.clientWidth - width - GAP))
  const above = block.top - height - GAP
  const below = block.bottom + GAP
  if (above >= header) return { top: Math.min(above, bottom - height - GAP), left }
  if (below + height <= bottom) return { top: Math.max(below, header), left }
  return { top: header + GAP, left }
}

/** What one is about to edit must be seen; nothing else moves the page. */
function uncover(block: HTMLElement | null, bar: HTMLElement): void {
  if (!block) return
  const { top, bottom } = block.getBoundingClientRect()
  const covered = innerWidth < NARROW ? bar.getBoundingClientRect().top : innerHeight
  if (top > covered - STRIP || bottom < STRIP) block.scrollIntoView({ block: 'center' })
}

import { type RefObject, useLayoutEffect } from 'react'
import { blockElement } from './block-target.ts'

const GAP = 16
/** Below this width the bar is at the bottom of the window. */
const NARROW = 640
/** The part of a block that must be visible. */
const MIN_VISIBLE = 64
const EVENTS = ['scroll', 'resize'] as const

/** Keeps the bar above the block, else below or over it. In narrow windows it stays above the on-screen keyboard. */
export function useBarPosition(bar: RefObject<HTMLElement | null>, key: string): void {
  useLayoutEffect(() => {
    const element = bar.current!
    const updatePosition = () => {
      const block = blockElement(key)
      element.hidden = !block
      if (!block) return
      const { top, left } = positionBeside(block.getBoundingClientRect(), element.getBoundingClientRect())
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
    }
    const sizes = new ResizeObserver(updatePosition)
    sizes.observe(element)
    // A growing block makes the page longer
    sizes.observe(document.body)
    const targets = [window, visualViewport].filter((target) => target !== null)
    for (const target of targets) for (const name of EVENTS) target.addEventListener(name, updatePosition)
    updatePosition()
    uncover(blockElement(key), element)
    return () => {
      sizes.disconnect()
      for (const target of targets) for (const name of EVENTS) target.removeEventListener(name, updatePosition)
    }
  }, [bar, key])
}

function positionBeside(block: DOMRect, { width, height }: DOMRect): { top: number; left: number } {
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

function uncover(block: HTMLElement | null, bar: HTMLElement): void {
  if (!block) return
  const { top, bottom } = block.getBoundingClientRect()
  const covered = innerWidth < NARROW ? bar.getBoundingClientRect().top : innerHeight
  if (top > covered - MIN_VISIBLE || bottom < MIN_VISIBLE) block.scrollIntoView({ block: 'center' })
}

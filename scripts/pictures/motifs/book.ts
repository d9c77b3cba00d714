import { papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { carved, gouge } from '../marks.ts'
import { curved } from '../shapes.ts'
import { path } from '../sheet.ts'

/** Lines of print on a page between two curves: rows of short cuts, like words. */
export function printedLines(
  hand: Hand,
  x: number,
  y: number,
  width: number,
  rows: number,
  gap: number,
  slope: (t: number) => number,
): string {
  let d = ''
  for (let row = 0; row < rows; row++) {
    const end = row === rows - 1 ? width * 0.55 : width
    let at = 0
    while (at < end - 14) {
      const word = Math.min(hand.between(18, 58), end - at)
      const rise = slope((at + word) / width) - slope(at / width)
      d += gouge(x + at, y + row * gap + slope(at / width), Math.hypot(word, rise), Math.atan2(rise, word), 6.5)
      at += word + 9
    }
  }
  return d
}

/** An open book seen a little from above: 640 wide, 330 high, its spine at 0,0 (the foot of the gutter). */
export function openBook(hand: Hand, cover: string, rows = 7): string {
  const binding = curved(
    '!0,34 -90,6 !-330,38 !-338,-214 !-320,-232 -90,-262 !0,-236 90,-262 !320,-232 !338,-214 !330,38 90,6',
  )
  const pages = curved(
    '!0,0 -60,-34 -150,-40 !-306,-4 !-312,-246 -160,-288 -60,-276 !0,-232 60,-276 160,-288 !312,-246 !306,-4 150,-40 60,-34',
  )
  const left = (t: number) => 36 - 62 * Math.sin(Math.min(1, t * 1.08) * Math.PI * 0.62) + t * 30
  const right = (t: number) => left(1 - t)
  const edges = 'M-316 8C-150-26-60-18 0 14C60-18 150-26 316 8L314 16C150-14 60-8 0 24C-60-8-150-14-314 16z'
  return (
    path(cover, binding.d) +
    path(tinta, edges) +
    path(papel, pages.d) +
    path(
      tinta,
      `M-4-236C-8-150-6-60 0 4C6-60 8-150 4-236z${printedLines(hand, -284, -250, 250, rows, 28, left)}${printedLines(hand, 34, -250, 250, rows, 28, right)}`,
    ) +
    carved(hand, curved('!0,0 -40,-22 !-40,-250 !0,-232'), tinta, {
      flow: 0.4,
      along: 34,
      across: 9,
      width: 4,
      loose: 0.05,
    })
  )
}

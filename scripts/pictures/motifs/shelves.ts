import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, lightFrom } from '../marks.ts'
import { cut } from '../shapes.ts'
import { coordinates, line, path, rect } from '../sheet.ts'

/** A stack of books seen from their spines. */
export function bookStack(hand: Hand, x: number, foot: number, books: [number, number, string][]): string {
  let y = foot
  return books
    .map(([width, height, ink], i) => {
      y -= height
      const left = x - width / 2 + (i % 2 ? 14 : -10)
      const spine = cut(hand, [
        [left, y],
        [left + width, y + 2],
        [left + width, y + height],
        [left, y + height],
      ])
      return (
        block(hand, spine, ink, ink === papel ? tinta : papel, {
          flow: 0,
          along: 60,
          across: 11,
          width: 4.5,
          light: lightFrom(0, y - 4, 0, y + height * 0.8),
        }) +
        path(
          ink === tinta ? ocre : tinta,
          `M${coordinates(left + 36, y)}h12v${height}h-12zM${coordinates(left + width - 52, y)}h12v${height}h-12z`,
        ) +
        line(tinta, 6, spine.d)
      )
    })
    .join('')
}

/** A bookcase: shelves of upright spines between carved posts. */
export function bookcase(hand: Hand, left: number, right: number, top: number, foot: number, shelf: number): string {
  const inks = [barro, papel, ocre, mar, papel, azul, ocre, barro, papel]
  let content = ''
  let marks = ''
  for (let y = top + shelf; y <= foot; y += shelf) {
    for (let x = left + 8, _i = 0; x < right - 20; _i++) {
      const [width, height] = [hand.between(16, 32), hand.between(shelf * 0.6, shelf * 0.84)]
      const w = Math.min(width, right - 8 - x)
      content += path(
        hand.pick(inks),
        `M${coordinates(Math.round(x), Math.round(y - height))}h${Math.round(w - 4)}V${y}H${Math.round(x)}z`,
      )
      if (hand.chance(0.7))
        marks += `M${coordinates(Math.round(x), Math.round(y - height + 14))}h${Math.round(w - 4)}v5h${-Math.round(w - 4)}z`
      x += w
    }
    marks += `M${left} ${y}H${right}v8H${left}z`
  }
  return rect(tinta, left, top, right - left, foot - top) + content + path(tinta, marks)
}

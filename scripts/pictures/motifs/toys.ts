import { barro, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { carved, lightFrom } from '../marks.ts'
import { cut } from '../shapes.ts'
import { coordinates, cyclic, drawRows, line, offRegister, path, transform } from '../sheet.ts'

/** A kite of four panels with a tail of bows. */
export function kite(hand: Hand, x: number, y: number, scale: number, turn: number, inks: string[]): string {
  const corners = ['0,-120', '84,-20', '0,130', '-84,-20']
  const panels = corners
    .map((corner, i) => path(cyclic(inks, i), cut(hand, `0,-20 ${corner} ${cyclic(corners, i + 1)}`).d))
    .join('')
  const bows = drawRows(
    [
      [14, 180],
      [-16, 232],
      [18, 284],
    ],
    ([bx, by], i) => path(i % 2 ? barro : tinta, `M${coordinates(bx, by)}l-26-14v30zM${coordinates(bx, by)}l26-14v30z`),
  )
  return transform(
    line(tinta, 4, 'M0 130C40 170-40 210 0 250S30 300 10 330') +
      bows +
      offRegister(panels, 4, -4) +
      line(tinta, 7, 'M0-120L84-20L0 130L-84-20zM0-120V130M-84-20H84'),
    x,
    y,
    scale,
    turn,
  )
}

/** A paper boat 560 wide, its folds carved: the peak behind, two sides in front. */
export function bigPaperBoat(hand: Hand, ink = tinta): string {
  const left = cut(hand, '-280,-110 0,-46 0,110 -170,110')
  const right = cut(hand, '280,-110 0,-46 0,110 170,110')
  const peak = cut(hand, '0,-216 -150,-66 0,-30 150,-66')
  return (
    path(ink, peak.d) +
    carved(hand, peak, ink === tinta ? papel : tinta, {
      flow: -0.8,
      along: 60,
      across: 15,
      width: 7,
      light: lightFrom(-130, 0, 70, 0),
    }) +
    line(tinta, 9, peak.d) +
    path(papel, left.d + right.d) +
    carved(hand, left, tinta, { flow: 0.24, along: 70, across: 17, width: 8, light: lightFrom(10, 0, -240, -40) }) +
    carved(hand, right, tinta, { flow: -0.24, along: 60, across: 23, width: 7, light: lightFrom(10, 100, 200, 20) }) +
    line(tinta, 9, 'M-280-110L0-46L280-110L170 110H-170zM0-46V110')
  )
}

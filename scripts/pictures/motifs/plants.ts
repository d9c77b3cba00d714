import { papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, carved, lightFrom } from '../marks.ts'
import { curved, ellipse, type Point } from '../shapes.ts'
import { coordinates, cyclic, path, transform } from '../sheet.ts'

/** A leaf lying along its direction, with a white rib. */
export function leaf(
  x: number,
  y: number,
  length: number,
  angle: number,
  ink: string,
  rib = papel,
  breadth = 0.3,
): string {
  const w = length * breadth
  const blade = `M0 0C${coordinates(length * 0.25, -w, length * 0.7, -w, length, 0)}C${coordinates(length * 0.7, w, length * 0.25, w, 0, 0)}z`
  const vein = `M${coordinates(length * 0.12, 0)}L${coordinates(length * 0.6, -length * 0.02)}L${coordinates(length * 0.86, 0)}L${coordinates(length * 0.6, length * 0.025)}z`
  return transform(path(ink, blade) + path(rib, vein), x, y, 1, (angle * 180) / Math.PI)
}

/** A branch that bends from one angle to another, leaves on both sides; laurel or olive. */
export function branch(
  hand: Hand,
  x: number,
  y: number,
  angle: number,
  turn: number,
  count: number,
  size: number,
  inks: string[],
): string {
  let [px, py, direction] = [x, y, angle]
  const stem: Point[] = [[x, y]]
  let leaves = ''
  for (let i = 0; i < count; i++) {
    px += Math.cos(direction) * size * 0.5
    py += Math.sin(direction) * size * 0.5
    direction += turn / count
    stem.push([px, py])
    const shrink = 1 - (i / count) * 0.35
    const side = i % 2 ? 1 : -1
    leaves += leaf(
      px,
      py,
      size * shrink * hand.between(0.9, 1.1),
      direction + side * hand.between(0.5, 0.8),
      cyclic(inks, i),
    )
    leaves += leaf(
      px,
      py,
      size * shrink * hand.between(0.8, 1),
      direction - side * hand.between(0.7, 1),
      cyclic(inks, i + 1),
    )
  }
  const back = stem
    .slice(0, -1)
    .reverse()
    .map(([sx, sy]): Point => [sx + size * 0.07, sy + size * 0.07])
  return path(tinta, curved([...stem, ...back]).d) + leaves + leaf(px, py, size * 0.7, direction, cyclic(inks, 0))
}

/** An olive tree, 420 wide and 520 high, standing at 0,0. */
export function oliveTree(hand: Hand, ink: string): string {
  const trunk = curved(
    '!-92,0 -58,-70 -66,-130 -40,-190 -110,-262 !-130,-300 !-108,-306 -60,-262 -8,-236 0,-280 !-6,-340 !22,-340 28,-270 40,-232 86,-268 !118,-316 !138,-302 112,-236 52,-168 40,-110 56,-56 !104,0 40,-12 0,0 -40,-10',
  )
  const grain = (x: number, y: number) => -Math.PI / 2 + x * 0.004 + Math.sin(y / 38) * 0.35
  const crowns: Point[] = [
    [-120, -360],
    [10, -430],
    [130, -370],
    [-40, -330],
    [70, -320],
    [-190, -300],
    [196, -300],
  ]
  const masses = crowns
    .map(([x, y], i) => path(ink, ellipse(x, y, 96 - (i > 4 ? 30 : 0), 76 - (i > 4 ? 22 : 0), 14).d))
    .join('')
  const leaves = crowns.map(([x, y], i) => {
    const crown = ellipse(x, y, 90 - (i > 4 ? 30 : 0), 70 - (i > 4 ? 22 : 0), 14)
    return carved(hand, crown, papel, {
      flow: (lx, ly) => Math.atan2(ly - y - 60, lx - x),
      along: 32,
      across: 15,
      width: 8,
      loose: 0.8,
      light: lightFrom(x - 60, y - 80, x + 60, y + 90),
    })
  })
  return (
    masses +
    leaves.join('') +
    block(hand, trunk, tinta, papel, {
      flow: grain,
      along: 46,
      across: 11,
      width: 4.5,
      light: lightFrom(-90, 0, 90, 0),
    })
  )
}

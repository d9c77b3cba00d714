import { azul, barro, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { carved, gouge } from '../marks.ts'
import { box, type Point, pointedArch, type Shape } from '../shapes.ts'
import { path, rect } from '../sheet.ts'
import { ashlar } from './tower.ts'

/** A wall with openings: everything behind it shows only through them. */
export function wall(width: number, height: number, openings: Shape[]): string {
  return `<path fill="${tinta}" fill-rule="evenodd" d="M0 0h${width}v${height}H0z${openings.map((opening) => opening.d).join('')}"/>`
}

/** Cut stones that follow a pointed arch, evenly spaced; skip leaves some out at both springings. */
export function voussoirs(hand: Hand, arch: Shape, depth: number, skip = 4): string {
  const crown = arch.points.slice(skip, -skip)
  const [left, top, right] = arch.box
  const [cx, cy] = [(left + right) / 2, top + (right - left) * 0.95]
  return crown
    .flatMap(([x, y], i): Point[] => {
      const next = crown[i + 1]
      return next
        ? [
            [x, y],
            [(x + next[0]) / 2, (y + next[1]) / 2],
          ]
        : [[x, y]]
    })
    .map(([x, y]) => {
      const angle = Math.atan2(y - cy, x - cx)
      return gouge(
        x + Math.cos(angle) * depth * 0.75,
        y + Math.sin(angle) * depth * 0.75,
        depth * hand.between(0.85, 1.1),
        angle,
        depth * 0.3,
      )
    })
    .join('')
}

/** The far side of the cloister: a low arcade under a tiled roof. */
export function farArcade(hand: Hand, left: number, right: number, top: number, foot: number, bay: number): string {
  const count = Math.ceil((right - left) / bay)
  const arches = Array.from({ length: count }, (_, i) =>
    pointedArch(left + i * bay + bay * 0.16, top + 46, bay * 0.68, foot - top - 46, 0.7),
  )
  return (
    rect(azul, left, top, right - left, foot - top) +
    path(tinta, arches.map((arch) => arch.d).join('')) +
    carved(hand, box(left, top - 46, right - left, 48), tinta, { flow: 1.2, along: 52, across: 14, width: 9 }) +
    rect(barro, left, top - 40, right - left, 30) +
    path(
      tinta,
      Array.from({ length: Math.ceil((right - left) / 22) }, (_, i) => gouge(left + i * 22, top - 42, 40, 1.3, 7)).join(
        '',
      ),
    ) +
    rect(tinta, left, top - 8, right - left, 10) +
    path(papel, ashlar(hand, left, top + 2, right - left, 46, 20, 0.7))
  )
}

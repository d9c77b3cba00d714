import type { Hand } from './hand.ts'
import type { Area, Shape } from './shapes.ts'
import { coordinates, path } from './sheet.ts'

type Field = number | ((x: number, y: number) => number)
/** `flow`: direction of the marks; `along`, `across`: distances; `width`: size of a mark; `light`: 0 to 1. */
type Carving = {
  flow: Field
  along: number
  across: number
  width: number
  light?: Field
  length?: number
  loose?: number
}

const valueAt = (field: Field, x: number, y: number) => (typeof field === 'number' ? field : field(x, y))

/** One burin mark, pointed at both ends. Whole pixels, unless it is very small. */
export function gouge(x: number, y: number, length: number, angle: number, width: number, bend = 0): string {
  const fine = length < 16 || width < 3 ? 1 : 0
  const round = (value: number) => (fine ? value : Math.round(value))
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
  const [ex, ey] = [round(ux * length - uy * bend * 0.5), round(uy * length + ux * bend * 0.5)]
  const [mx, my] = [ux * length * 0.45 + uy * bend * 0.4, uy * length * 0.45 - ux * bend * 0.4]
  const [sx, sy] = [-uy * width, ux * width]
  return `M${coordinates(Math.round(x), Math.round(y))}q${coordinates(round(mx + sx), round(my + sy), ex, ey, round(mx - sx) - ex, round(my - sy) - ey, -ex, -ey)}z`
}

/** Fills an area with rows of marks; the stronger the light, the longer and wider they are. */
export function carve(hand: Hand, area: Area, carving: Carving): string {
  const { flow, along, across, width, light = 1, length = along * 0.9, loose = 0.12 } = carving
  const [left, top, right, bottom] = area.box
  const mean = valueAt(flow, (left + right) / 2, (top + bottom) / 2)
  const [ux, uy] = [Math.cos(mean), Math.sin(mean)]
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2]
  const reach = Math.hypot(right - left, bottom - top) / 2
  let d = ''
  for (let row = -reach; row < reach; row += across) {
    const shift = hand.between(0, along)
    for (let step = -reach + shift - along; step < reach; step += along * hand.between(0.9, 1.15)) {
      const drift = hand.between(-across, across) * 0.18
      const x = cx + ux * step - uy * (row + drift)
      const y = cy + uy * step + ux * (row + drift)
      const lit = valueAt(light, x, y)
      if (lit <= hand.between(0.02, 0.4)) continue
      const angle = valueAt(flow, x, y) + hand.between(-loose, loose) * 0.5
      const size = length * (0.4 + 0.6 * Math.min(1, lit)) * hand.between(0.7, 1)
      const [mx, my] = [x + Math.cos(angle) * size * 0.5, y + Math.sin(angle) * size * 0.5]
      const turned = valueAt(flow, mx, my) - valueAt(flow, x, y)
      const [ex, ey] = [x + Math.cos(angle + turned) * size, y + Math.sin(angle + turned) * size]
      if (!area.inside(x, y) || !area.inside(mx, my) || !area.inside(ex, ey)) continue
      d += gouge(
        x,
        y,
        size,
        angle,
        width * (0.35 + 0.65 * Math.min(1, lit)) * hand.between(0.7, 1.1),
        Math.max(-1, Math.min(1, turned)) * size,
      )
    }
  }
  return d
}

export const carved = (hand: Hand, area: Area, ink: string, carving: Carving) => path(ink, carve(hand, area, carving))

/** A block printed in one ink and carved in another. */
export const block = (hand: Hand, shape: Shape, ink: string, light: string, carving: Carving) =>
  path(ink, shape.d) + carved(hand, shape, light, carving)

/** Light falling off from one point (1) to another (0). */
export function lightFrom(x0: number, y0: number, x1: number, y1: number, full = 1): (x: number, y: number) => number {
  const [dx, dy] = [x1 - x0, y1 - y0]
  return (x, y) => full * (1 - ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy))
}

/** Directions that run away from a centre. */
export const rayFrom = (cx: number, cy: number) => (x: number, y: number) => Math.atan2(y - cy, x - cx)

/** Marks fanned round a centre: the carved sky round a sun, a bell, a drum. */
export function burst(
  hand: Hand,
  cx: number,
  cy: number,
  inner: Field,
  outer: Field,
  count: number,
  width: number,
  from = 0,
  to = Math.PI * 2,
): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const angle = from + ((i + hand.between(-0.2, 0.2)) / count) * (to - from)
    const start = valueAt(inner, angle, i) * hand.between(0.98, 1.03)
    const length = (valueAt(outer, angle, i) - start) * hand.between(0.65, 1.1)
    d += gouge(
      cx + Math.cos(angle) * start,
      cy + Math.sin(angle) * start,
      length,
      angle,
      width * hand.between(0.7, 1.15),
    )
  }
  return d
}

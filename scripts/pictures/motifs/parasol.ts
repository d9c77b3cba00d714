import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { carve, rayFrom } from '../marks.ts'
import { curved, type Point, polygon } from '../shapes.ts'
import { coordinates, cyclic, line, offRegister, path, transform } from '../sheet.ts'

const frevo = [barro, ocre, azul, mar]

/** The frevo parasol seen from above at a slant: 400 wide, its handle running down to 0,430. */
export function parasol(hand: Hand, inks: string[] = frevo, edge = tinta, panels = 8): string {
  const apex: Point = [0, -60]
  const rim = (i: number, grow = 1): Point => {
    const angle = ((i + 0.3) / panels) * Math.PI * 2
    return [Math.cos(angle) * 200 * grow, Math.sin(angle) * 112 * grow + 20]
  }
  const bowed = (from: Point, to: Point, bow: number): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - bow]
  const panelShapes = Array.from({ length: panels }, (_, i) => {
    const [a, b] = [rim(i), rim(i + 1)]
    const scallop = bowed(a, b, 0)
    scallop[0] *= 0.95
    scallop[1] = (scallop[1] - 20) * 0.92 + 20
    const outline: Point[] = [apex, apex, bowed(apex, a, 16), a, a, scallop, b, b, bowed(apex, b, 16)]
    return curved(outline)
  })
  const ribs = Array.from({ length: panels }, (_, i) => {
    const a = rim(i)
    const [mx, my] = bowed(apex, a, 32)
    return `M${coordinates(...apex)}Q${coordinates(mx, my, ...a)}`
  }).join('')
  const light = panelShapes
    .map((shape, i) =>
      cyclic(inks, i) === papel
        ? ''
        : carve(hand, shape, {
            flow: rayFrom(...apex),
            along: 50,
            across: 16,
            width: 6,
            loose: 0.04,
            light: i % 2 ? 0.75 : 0.4,
          }),
    )
    .join('')
  const knobs = Array.from({ length: panels }, (_, i) =>
    transform(path(edge, 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z'), ...rim(i, 1.03)),
  ).join('')
  return (
    line(edge, 13, 'M0-40V400Q0 436 26 436Q46 434 44 412') +
    offRegister(panelShapes.map((shape, i) => path(cyclic(inks, i), shape.d)).join(''), 4, -4) +
    path(papel, light) +
    line(edge, 5, ribs) +
    knobs +
    path(edge, 'M-12-58L0-96L12-58z')
  )
}

const cuts: Point[][] = [
  [
    [-11, -7],
    [12, -9],
    [9, 8],
    [-9, 6],
  ],
  [
    [0, -13],
    [9, 0],
    [0, 13],
    [-9, 0],
  ],
  [
    [-10, 8],
    [0, -11],
    [11, 7],
  ],
  [
    [-16, -4],
    [15, -6],
    [16, 4],
    [-15, 5],
  ],
]

/** Confetti: small flat shapes thrown where spot says, each turned its own way. */
export function confetti(hand: Hand, count: number, spot: (i: number) => Point, inks: string[]): string {
  const thrown = inks.map(() => '')
  for (let i = 0; i < count; i++) {
    const [x, y] = spot(i)
    const [turn, size] = [hand.between(0, Math.PI * 2), hand.between(0.9, 2)]
    const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size]
    thrown[i % inks.length] += polygon(
      hand.pick(cuts).map(([px, py]): Point => [x + px * cos - py * sin, y + px * sin + py * cos]),
    ).d
  }
  return thrown.map((d, i) => path(cyclic(inks, i), d)).join('')
}

import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, carved, gouge, lightFrom, rayFrom } from '../marks.ts'
import { leaf } from '../motifs/plants.ts'
import { blackRays } from '../motifs/sky.ts'
import { curved, ellipse, type Point, polygon } from '../shapes.ts'
import { disc, drawRows, emblem, line, offRegister, path, rect, transform } from '../sheet.ts'

/** A carnation from the side: ragged petals fanned out of a cup, back row first. */
function carnation(hand: Hand, x: number, y: number, size: number, turn: number, ink: string): string {
  const petal = (angle: number, length: number, spread: number) => {
    const at = (reach: number, off: number): Point => [Math.cos(angle + off) * reach, Math.sin(angle + off) * reach]
    const teeth = Array.from({ length: 7 }, (_, i) =>
      at(length * (i % 2 ? 1.02 : 0.86) * hand.between(0.96, 1.04), -spread + (i / 6) * spread * 2),
    )
    const shape = polygon([[0, 0], at(length * 0.6, -spread * 1.05), ...teeth, at(length * 0.6, spread * 1.05)])
    return (
      line(tinta, 9, shape.d) +
      offRegister(path(ink, shape.d), 2, -2) +
      carved(hand, shape, ink === ocre ? tinta : papel, {
        flow: rayFrom(0, 0),
        along: size * 0.24,
        across: size * 0.085,
        width: size * 0.04,
        loose: 0.04,
        light: (px, py) => Math.hypot(px, py) / length - 0.2,
      })
    )
  }
  const rows: [number, number, number][] = [
    [7, 1.3, 1],
    [6, 1.05, 0.82],
    [4, 0.66, 0.62],
  ]
  const petals = rows
    .map(([count, half, reach]) =>
      Array.from({ length: count }, (_, i) =>
        petal(-Math.PI / 2 - half + (i / (count - 1)) * half * 2, size * reach, 0.27),
      ).join(''),
    )
    .join('')
  const cup = curved(
    `!${-size * 0.2},${-size * 0.12} ${-size * 0.17},${size * 0.3} !${-size * 0.08},${size * 0.46} !${size * 0.08},${size * 0.46} ${size * 0.17},${size * 0.3} !${size * 0.2},${-size * 0.12} 0,${-size * 0.02}`,
  )
  return transform(
    petals +
      block(hand, cup, tinta, papel, {
        flow: 1.57,
        along: 30,
        across: 9,
        width: 4,
        light: lightFrom(-size * 0.2, 0, size * 0.1, 0),
      }),
    x,
    y,
    1,
    turn,
  )
}

export const episodio5 = emblem(
  'três cravos, três Marias',
  (hand) =>
    rect(mar, 0, 0, 800, 800) +
    blackRays(
      hand,
      400,
      360,
      290,
      () => 640,
      64,
      () => 0.85,
    ) +
    disc(papel, 400, 370, 342) +
    carved(hand, ellipse(400, 370, 330), ocre, {
      flow: rayFrom(400, 760),
      along: 80,
      across: 30,
      width: 13,
      light: 0.9,
    }) +
    line(tinta, 17, 'M196 400C250 560 350 640 380 810M604 400C550 560 450 640 420 810M400 360V810') +
    drawRows(
      [
        [320, 600, -2.5],
        [270, 520, -2.8],
        [480, 600, -0.6],
        [530, 520, -0.3],
        [404, 560, -0.8],
        [396, 500, -2.3],
      ],
      ([x, y, angle]) => leaf(x, y, 170, angle, tinta, papel, 0.13),
    ) +
    carnation(hand, 194, 366, 178, -20, barro) +
    carnation(hand, 606, 366, 178, 20, azul) +
    carnation(hand, 400, 310, 224, 0, ocre) +
    offRegister(path(barro, 'M300 706Q400 666 500 706L492 762Q400 726 308 762z'), 4, -3) +
    path(tinta, [0, 1, 2, 3, 4, 5].map((i) => gouge(326 + i * 32, 706, 44, 1.4, 7)).join('')),
)

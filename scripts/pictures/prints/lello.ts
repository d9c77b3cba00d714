import { barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { burst, carve, carved, lightFrom } from '../marks.ts'
import { bookcase } from '../motifs/shelves.ts'
import { ashlar } from '../motifs/tower.ts'
import { type Point, pointedArch, pointsOf, polygon } from '../shapes.ts'
import { coordinates, cyclic, line, type Picture, path, rect, transform } from '../sheet.ts'

/** One arm of the double staircase: steps between two rails, and its balustrade. */
function flight(hand: Hand): string {
  const outer = pointsOf('470,806 490,740 486,676 456,606 404,540 336,474 276,410 236,330')
  const inner = pointsOf('602,806 602,760 602,716 602,676 572,604 500,516 408,434 336,330')
  const between = (from: Point, to: Point, t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
  ]
  const along = (rail: Point[], at: number) =>
    between(cyclic(rail, Math.floor(at)), cyclic(rail, Math.min(7, Math.floor(at) + 1)), at % 1)
  const steps = Array.from({ length: 22 }, (_, i) => {
    const [[ax, ay], [bx, by]] = [along(outer, i / 3), along(inner, i / 3)]
    return `M${coordinates(ax, ay)}L${coordinates(bx, by)}v9L${coordinates(ax, ay + 13)}z`
  })
  const rail = outer.map(([x, y]) => coordinates(x - 8, y - 58)).join('L')
  const string = outer.map(([x, y]) => coordinates(x - 8, y + 2)).join('L')
  const posts = Array.from({ length: 29 }, (_, i) => {
    const [x, y] = along(outer, i / 4)
    return `M${coordinates(x - 12, y - 54)}h7l4 30l-3 26h-8l-3-26z`
  })
  return (
    path(barro, polygon([...outer, ...inner.reverse()]).d) +
    path(tinta, steps.join('')) +
    carved(hand, polygon([...outer, ...inner]), papel, { flow: 0.5, along: 40, across: 60, width: 6, light: 0.5 }) +
    path(ocre, posts.join('')) +
    line(tinta, 16, `M${string}`) +
    line(ocre, 7, `M${string}`) +
    line(tinta, 22, `M${rail}`) +
    line(ocre, 9, `M${rail}`)
  )
}

export const noticiaLello: Picture = {
  title: 'Xilogravura: a escadaria vermelha de uma livraria neogótica, entre estantes',
  size: [1200, 800],
  draw: (hand) => {
    const arches = [318, 510, 702].map((x) => pointedArch(x, 96, 180, 290, 0.8))
    const glass = Array.from({ length: 9 }, (_, i) =>
      transform(path(i % 2 ? barro : ocre, 'M0-30C16-50 16-84 0-104C-16-84-16-50 0-30z'), 600, -8, 1, 90 + i * 22.5),
    ).join('')
    return (
      rect(tinta, 0, 0, 1200, 800) +
      path(papel, burst(hand, 600, -8, 136, 420, 70, 13, 0.1, Math.PI - 0.1)) +
      glass +
      path(tinta, arches.map((arch) => arch.d).join('')) +
      path(ocre, arches.map((arch) => arch.d).join('')) +
      path(
        tinta,
        arches
          .map((arch) =>
            carve(hand, arch, { flow: 1.57, along: 50, across: 15, width: 8, light: lightFrom(0, 420, 0, 120) }),
          )
          .join(''),
      ) +
      line(tinta, 18, arches.map((arch) => arch.d).join('')) +
      line(papel, 6, arches.map((arch) => arch.d).join('')) +
      rect(tinta, 290, 386, 620, 414) +
      path(papel, ashlar(hand, 320, 396, 560, 200, 22, 0.7)) +
      bookcase(hand, 0, 286, -30, 790, 117) +
      bookcase(hand, 914, 1200, -30, 790, 117) +
      path(ocre, 'M282 0h10v800h-10zM908 0h10v800h-10z') +
      flight(hand) +
      transform(flight(hand), 1200, 0, 1, 0, true) +
      line(tinta, 26, 'M196 326H336M864 326H1004') +
      line(ocre, 9, 'M196 326H336M864 326H1004')
    )
  },
}

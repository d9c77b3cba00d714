import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { burst, carve, carved, gouge, lightFrom } from '../marks.ts'
import { farArcade, voussoirs, wall } from '../motifs/cloister.ts'
import { oliveTree } from '../motifs/plants.ts'
import { sun } from '../motifs/sky.ts'
import { box, curved, except, type Point, pointedArch } from '../shapes.ts'
import { line, type Picture, path, rect, transform } from '../sheet.ts'

const bays = [54, 432, 810]

function arcade(hand: Hand): string {
  const openings = bays.map((x) => pointedArch(x, 70, 336, 614, 0.94))
  const mouldings = bays.map((x) => pointedArch(x - 11, 50, 358, 640, 0.94).d).join('')
  const stones = except(box(0, 0, 1200, 690), ...bays.map((x) => pointedArch(x - 50, -14, 436, 710, 0.92)))
  const pillars = [4, 398, 776, 1158].map((x) => box(x, 420, 26, 260))
  return (
    rect(papel, 0, 0, 1200, 690) +
    path(azul, burst(hand, 610, 300, 170, 640, 96, 11)) +
    sun(hand, 600, 290, 96, barro, barro, 36) +
    farArcade(hand, 0, 1200, 440, 596, 96) +
    rect(mar, 0, 590, 1200, 100) +
    carved(hand, box(0, 596, 1200, 88), tinta, { flow: -1.2, along: 26, across: 13, width: 8, loose: 0.7 }) +
    transform(oliveTree(hand, mar), 232, 668, 0.76) +
    transform(oliveTree(hand, mar), 990, 668, 0.8, 0, true) +
    wall(1200, 900, openings) +
    line(papel, 6, mouldings) +
    path(papel, openings.map((arch) => voussoirs(hand, arch, 40)).join('')) +
    carved(hand, stones, papel, { flow: 0, along: 54, across: 20, width: 6 }) +
    pillars
      .map((pillar) =>
        carved(hand, pillar, papel, {
          flow: Math.PI / 2,
          along: 60,
          across: 10,
          width: 5,
          light: lightFrom(pillar.box[0] + 60, 0, pillar.box[0], 0),
        }),
      )
      .join('')
  )
}

/** The arches again, thrown on the floor as light. */
function floorLight(hand: Hand): string {
  const pools = bays.map((x) => {
    const tip: Point = [x - 60, 892]
    return curved([
      [x + 6, 710],
      [x + 6, 710],
      [x + 322, 710],
      [x + 322, 710],
      [x + 262, 780],
      [x + 262, 780],
      [x + 150, 846],
      tip,
      tip,
      [x - 82, 836],
      [x - 62, 780],
      [x - 62, 780],
    ])
  })
  const joints = Array.from({ length: 20 }, (_, i) => gouge(-40 + i * 84, 706, 270, 2.3, 8)).join('')
  return (
    path(ocre, pools.map((pool) => pool.d).join('')) +
    path(
      papel,
      pools
        .map((pool) =>
          carve(hand, pool, {
            flow: 0,
            along: 70,
            across: 14,
            width: 8,
            light: lightFrom(pool.box[2], 690, pool.box[0] + 80, 860),
          }),
        )
        .join(''),
    ) +
    path(tinta, joints + [744, 788, 840].map((y) => `M0 ${y}L600 ${y - 4}L1200 ${y}L600 ${y + 4}z`).join('')) +
    path(papel, 'M0 688L600 685L1200 688V702L600 698L0 702z')
  )
}

export const arcos: Picture = {
  title: 'Xilogravura: os arcos do claustro, com o jardim ao sol e a luz deitada no chão',
  size: [1200, 900],
  draw: (hand) => arcade(hand) + floorLight(hand),
}

import type { Hand } from '../hand.ts'
import { azul, barro, mar, ocre, papel, tinta } from '../inks.ts'
import { oliveTree } from '../motifs/plants.ts'
import { sun } from '../motifs/sky.ts'
import { ashlar, tower } from '../motifs/tower.ts'
import { burst, carve, carved, gouge, lightFrom } from '../marks.ts'
import { box, curved, except, pointedArch, type Point, type Shape } from '../shapes.ts'
import { line, path, place, rect, run, type Picture } from '../sheet.ts'

/** A wall with openings: everything behind it shows only through them. */
function wall(width: number, height: number, openings: Shape[]): string {
  return `<path fill="${tinta}" fill-rule="evenodd" d="M0 0h${width}v${height}H0z${openings.map((opening) => opening.d).join('')}"/>`
}

/** Cut stones that follow a pointed arch, evenly spaced from one springing to the other. */
function voussoirs(hand: Hand, arch: Shape, depth: number): string {
  const crown = arch.points.slice(4, -5)
  const [left, top, right] = arch.box
  const [cx, cy] = [(left + right) / 2, top + (right - left) * 0.95]
  return crown
    .flatMap(([x, y], i): Point[] => {
      const [nx, ny] = crown[i + 1] ?? [x, y]
      return [0, 0.5].map((t): Point => [x + (nx - x) * t, y + (ny - y) * t])
    })
    .map(([x, y]) => {
      const angle = Math.atan2(y - cy, x - cx)
      return gouge(x + Math.cos(angle) * depth * 0.75, y + Math.sin(angle) * depth * 0.75, depth * hand.between(0.85, 1.1), angle, depth * 0.3)
    })
    .join('')
}

/** The far side of the cloister: a low arcade under a tiled roof. */
function farArcade(hand: Hand, left: number, right: number, top: number, foot: number, bay: number): string {
  const count = Math.ceil((right - left) / bay)
  const arches = Array.from({ length: count }, (_, i) => pointedArch(left + i * bay + bay * 0.16, top + 46, bay * 0.68, foot - top - 46, 0.7))
  return (
    rect(azul, left, top, right - left, foot - top) +
    path(tinta, arches.map((arch) => arch.d).join('')) +
    carved(hand, box(left, top - 46, right - left, 48), tinta, { flow: 1.2, along: 52, across: 14, width: 9 }) +
    rect(barro, left, top - 40, right - left, 30) +
    path(tinta, Array.from({ length: Math.ceil((right - left) / 22) }, (_, i) => gouge(left + i * 22, top - 42, 40, 1.3, 7)).join('')) +
    rect(tinta, left, top - 8, right - left, 10) +
    path(papel, ashlar(hand, left, top + 2, right - left, 46, 20, 0.7))
  )
}

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
    place(oliveTree(hand, mar), 232, 668, 0.76) +
    place(oliveTree(hand, mar), 990, 668, 0.8, 0, true) +
    wall(1200, 900, openings) +
    line(papel, 6, mouldings) +
    path(papel, openings.map((arch) => voussoirs(hand, arch, 40)).join('')) +
    carved(hand, stones, papel, { flow: 0, along: 54, across: 20, width: 6 }) +
    pillars.map((pillar) => carved(hand, pillar, papel, { flow: Math.PI / 2, along: 60, across: 10, width: 5, light: lightFrom(pillar.box[0] + 60, 0, pillar.box[0], 0) })).join('')
  )
}

/** The arches again, thrown on the floor as light. */
function floorLight(hand: Hand): string {
  const pools = bays.map((x) => {
    const tip: Point = [x - 60, 892]
    return curved([[x + 6, 710], [x + 6, 710], [x + 322, 710], [x + 322, 710], [x + 262, 780], [x + 262, 780], [x + 150, 846], tip, tip, [x - 82, 836], [x - 62, 780], [x - 62, 780]])
  })
  const joints = Array.from({ length: 20 }, (_, i) => gouge(-40 + i * 84, 706, 270, 2.3, 8)).join('')
  return (
    path(ocre, pools.map((pool) => pool.d).join('')) +
    path(papel, pools.map((pool) => carve(hand, pool, { flow: 0, along: 70, across: 14, width: 8, light: lightFrom(pool.box[2], 690, pool.box[0] + 80, 860) })).join('')) +
    path(tinta, joints + [744, 788, 840].map((y) => `M0 ${y}L600 ${y - 4}L1200 ${y}L600 ${y + 4}z`).join('')) +
    path(papel, 'M0 688L600 685L1200 688V702L600 698L0 702z')
  )
}

export const arcos: Picture = {
  title: 'Xilogravura: os arcos do claustro, com o jardim ao sol e a luz deitada no chão',
  size: [1200, 900],
  draw: (hand) => arcade(hand) + floorLight(hand),
}

export const claustro: Picture = {
  title: 'Xilogravura: por um arco do claustro veem-se a oliveira do jardim e a torre',
  size: [900, 1100],
  draw: (hand) => {
    const arch = pointedArch(110, 70, 680, 900, 0.86)
    const surround = except(box(0, 0, 900, 1000), pointedArch(-10, -100, 920, 1100, 0.8))
    const piers = [0, 1].map((side) => box(side ? 806 : 24, 560, 70, 400))
    return (
      rect(papel, 100, 60, 700, 920) +
      sun(hand, 420, 380, 130, barro, barro, 40) +
      path(azul, burst(hand, 420, 380, 245, 660, 96, 15)) +
      farArcade(hand, 100, 800, 690, 850, 100) +
      rect(mar, 100, 800, 700, 180) +
      place(tower(hand), 610, 812, 0.76) +
      carved(hand, box(100, 822, 700, 150), tinta, { flow: -1.3, along: 30, across: 15, width: 8, loose: 0.6 }) +
      path(papel, 'M330 980C380 920 520 880 560 806H620C620 890 540 930 560 980z') +
      place(oliveTree(hand, mar), 300, 910, 1.02) +
      wall(900, 1100, [arch]) +
      line(papel, 8, pointedArch(88, 40, 724, 932, 0.86).d) +
      path(papel, voussoirs(hand, arch, 60)) +
      carved(hand, surround, papel, { flow: 0, along: 60, across: 22, width: 6, light: 0.95 }) +
      piers.map((pier) => carved(hand, pier, papel, { flow: Math.PI / 2, along: 70, across: 17, width: 6, light: lightFrom(450, 700, pier.box[0] < 400 ? -260 : 1160, 700, 1.3) })).join('') +
      path(ocre, 'M130 1000H770L840 1100H60z') +
      path(tinta, Array.from({ length: 9 }, (_, i) => gouge(170 + i * 70, 996, 120, Math.PI / 2 + (4 - i) * 0.11, 6)).join('') + `M90 1040${'h720v5'}H90z`) +
      path(papel, `M${run(96, 972)}h708v10H96z`)
    )
  },
}

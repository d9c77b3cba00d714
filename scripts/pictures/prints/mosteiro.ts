import type { Hand } from '../hand.ts'
import { azul, barro, mar, ocre, papel, tinta } from '../inks.ts'
import { oliveTree } from '../motifs/plants.ts'
import { sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { ashlar, tower } from '../motifs/tower.ts'
import { burst, carve, carved, gouge, lightFrom } from '../marks.ts'
import { box, except, pointedArch, polygon, type Shape } from '../shapes.ts'
import { offRegister, path, place, rect, run, type Picture } from '../sheet.ts'

/** A wall with openings: everything behind it shows only through them. */
function wall(width: number, height: number, openings: Shape[]): string {
  return `<path fill="${tinta}" fill-rule="evenodd" d="M0 0h${width}v${height}H0z${openings.map((opening) => opening.d).join('')}"/>`
}

/** Cut stones that follow a pointed arch. */
function voussoirs(hand: Hand, arch: Shape, depth: number, every = 2): string {
  const [left, top, right] = arch.box
  const [cx, cy] = [(left + right) / 2, top + (right - left) * 0.75]
  return arch.points
    .filter(([, y], i) => i % every === 0 && y < cy + 20)
    .map(([x, y]) => {
      const angle = Math.atan2(y - cy, x - cx)
      return gouge(x + Math.cos(angle) * 12, y + Math.sin(angle) * 12, depth * hand.between(0.8, 1.05), angle, depth * 0.13)
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

function arcade(hand: Hand): string {
  const bays = [50, 425, 800]
  const openings = bays.map((x) => pointedArch(x, 70, 350, 610, 0.92))
  const reveal = bays.map((x) => path(ocre, pointedArch(x - 22, 84, 350, 596, 0.92).d)).join('')
  const view =
    rect(papel, 0, 0, 1200, 680) +
    path(azul, burst(hand, 640, 300, 150, 620, 90, 9, Math.PI, Math.PI * 2)) +
    sun(hand, 610, 300, 92, barro, barro, 36) +
    farArcade(hand, 0, 1200, 440, 590, 96) +
    rect(mar, 0, 586, 1200, 100) +
    carved(hand, box(0, 590, 1200, 88), tinta, { flow: -1.2, along: 26, across: 12, width: 7, loose: 0.7 }) +
    place(oliveTree(hand, mar), 250, 660, 0.6) +
    place(oliveTree(hand, mar), 985, 664, 0.72, 0, true)
  return view + offRegister('', 0, 0) + wallOf(hand, openings, reveal)
}

function wallOf(hand: Hand, openings: Shape[], reveal: string): string {
  const jambs = openings.map((arch) => {
    const [x0, , x1] = arch.box
    return polygon([[x1 - 34, 680], [x1 - 34, 400], [x1, 360], [x1, 680]]).d + polygon([[x0, 680], [x0, 400], [x0 + 10, 400], [x0 + 10, 680]]).d
  })
  const stones = except(box(0, 0, 1200, 690), ...openings.map((arch) => pointedArch(arch.box[0] - 46, arch.box[1] - 62, 442, 690, 0.92)))
  return (
    (reveal ? '' : '') +
    path(tinta, jambs.join('')) +
    wall(1200, 900, openings) +
    path(papel, openings.map((arch) => voussoirs(hand, arch, 42, 1)).join('')) +
    carved(hand, stones, papel, { flow: 0, along: 54, across: 20, width: 5, light: lightFrom(600, -100, 600, 760, 0.9) })
  )
}

/** The arches again, thrown on the floor as light. */
function floorLight(hand: Hand): string {
  const pools = [50, 425, 800].map((x) => polygon([[x + 6, 706], [x + 318, 706], [x + 170, 846], [x + 40, 892], [x - 60, 884], [x - 110, 840]]))
  const joints = Array.from({ length: 16 }, (_, i) => gouge(-120 + i * 104, 704, 250, 2.3, 6)).join('')
  return (
    path(ocre, pools.map((pool) => pool.d).join('')) +
    path(tinta, joints + [736, 776, 830].map((y) => `M0 ${y}L600 ${y - 3}L1200 ${y}L600 ${y + 3}z`).join('')) +
    path(papel, pools.map((pool) => carve(hand, pool, { flow: 0, along: 70, across: 13, width: 6, light: lightFrom(pool.box[2], 700, pool.box[0], 900) })).join('')) +
    path(papel, 'M0 684L600 681L1200 684V698L600 694L0 698z')
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
    const surround = except(box(0, 0, 900, 1000), pointedArch(20, -50, 860, 1100, 0.8))
    const piers = [0, 1].map((side) => box(side ? 806 : 24, 560, 70, 400))
    return (
      rect(papel, 100, 60, 700, 920) +
      sun(hand, 420, 380, 130, barro, barro, 40) +
      path(azul, burst(hand, 420, 380, 250, 640, 80, 13)) +
      farArcade(hand, 100, 800, 690, 850, 100) +
      place(tower(hand), 610, 790, 0.74) +
      rect(mar, 100, 800, 700, 180) +
      carved(hand, box(100, 812, 700, 160), tinta, { flow: -1.3, along: 30, across: 15, width: 8, loose: 0.6 }) +
      path(papel, 'M330 980C380 920 520 880 560 806H620C620 890 540 930 560 980z') +
      place(oliveTree(hand, mar), 300, 910, 1.02) +
      wall(900, 1100, [arch]) +
      path(papel, voussoirs(hand, arch, 76, 1)) +
      carved(hand, surround, papel, { flow: 0, along: 60, across: 22, width: 6, light: 0.8 }) +
      piers.map((pier) => carved(hand, pier, papel, { flow: Math.PI / 2, along: 70, across: 17, width: 6, light: lightFrom(450, 700, pier.box[0] < 400 ? 0 : 900, 700, 1.1) })).join('') +
      path(ocre, 'M130 1000H770L840 1100H60z') +
      path(tinta, Array.from({ length: 9 }, (_, i) => gouge(170 + i * 70, 996, 120, Math.PI / 2 + (4 - i) * 0.11, 6)).join('') + `M90 1040${'h720v5'}H90z`) +
      path(papel, `M${run(96, 972)}h708v10H96z`) +
      swallow(250, 300, 0.6, -30)
    )
  },
}

import type { Hand } from '../hand.ts'
import { azul, barro, mar, ocre, papel, tinta } from '../inks.ts'
import { water } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { ashlar, monastery } from '../motifs/tower.ts'
import { block, burst, carve, carved, gouge, lightFrom } from '../marks.ts'
import { box, curved, cut, pointedArch, pointsOf, polygon, type Point } from '../shapes.ts'
import { disc, line, offRegister, path, place, rect, run, type Picture } from '../sheet.ts'
import { bigPaperBoat, kite } from './folhas.ts'

export const noticiaEscolas: Picture = {
  title: 'Xilogravura: papagaios de papel e barcos de papel num dia de vento',
  size: [1200, 800],
  draw: (hand) =>
    rect(papel, 0, 0, 1200, 800) +
    carved(hand, box(0, 0, 1200, 540), azul, { flow: (x, y) => -0.12 + Math.sin(x / 170 + y / 90) * 0.35, along: 120, across: 25, width: 12, light: 0.85 }) +
    disc(papel, 130, 110, 230) + sun(hand, 130, 110, 150, barro, barro, 40) +
    line(tinta, 3.5, 'M300 560C360 420 380 380 404 330M640 580C640 460 660 400 690 330M960 560C960 460 960 420 990 360') +
    kite(hand, 400, 210, 1.16, -14, [barro, papel, ocre, papel]) +
    kite(hand, 700, 190, 1.34, 10, [papel, tinta, papel, mar]) +
    kite(hand, 1010, 220, 1.16, 22, [ocre, papel, azul, barro]) +
    water(hand, { left: 0, right: 1200, top: 520, bottom: 830, swell: 13, reach: 50, stroke: 12, gap: 30 }, azul, papel, tinta) +
    [[300, 560, 1.2], [640, 620, 1.9], [1010, 570, 1.35], [120, 690, 1.5], [950, 716, 1.2]].map(([x, y, scale], i) => place(bigPaperBoat(hand, [barro, ocre, tinta, ocre, barro][i]), x, y, scale * 0.36, i % 2 ? 4 : -5)).join('') +
    water(hand, { left: 0, right: 1200, top: 752, bottom: 830, swell: 10, reach: 46, stroke: 14, gap: 26 }, azul, papel, tinta),
}

/** A bookcase: shelves of upright spines between carved posts. */
function bookcase(hand: Hand, left: number, right: number, top: number, foot: number, shelf: number): string {
  const inks = [barro, papel, ocre, mar, papel, azul, ocre, barro, papel]
  let content = ''
  let marks = ''
  for (let y = top + shelf; y <= foot; y += shelf) {
    for (let x = left + 8, i = 0; x < right - 20; i++) {
      const [width, height] = [hand.between(16, 32), hand.between(shelf * 0.6, shelf * 0.84)]
      const w = Math.min(width, right - 8 - x)
      content += path(hand.pick(inks), `M${run(Math.round(x), Math.round(y - height))}h${Math.round(w - 4)}V${y}H${Math.round(x)}z`)
      if (hand.chance(0.7)) marks += `M${run(Math.round(x), Math.round(y - height + 14))}h${Math.round(w - 4)}v5h${-Math.round(w - 4)}z`
      x += w
    }
    marks += `M${left} ${y}H${right}v8H${left}z`
  }
  return rect(tinta, left, top, right - left, foot - top) + content + path(tinta, marks)
}

/** One arm of the double staircase: steps between two rails, and its balustrade. */
function flight(hand: Hand): string {
  const outer = pointsOf('470,806 490,740 486,676 456,606 404,540 336,474 276,410 236,330')
  const inner = pointsOf('602,806 602,760 602,716 602,676 572,604 500,516 408,434 336,330')
  const between = (from: Point, to: Point, t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
  const along = (rail: Point[], at: number) => between(rail[Math.floor(at)], rail[Math.min(7, Math.floor(at) + 1)], at % 1)
  const steps = Array.from({ length: 22 }, (_, i) => {
    const [[ax, ay], [bx, by]] = [along(outer, i / 3), along(inner, i / 3)]
    return `M${run(ax, ay)}L${run(bx, by)}v9L${run(ax, ay + 13)}z`
  })
  const rail = outer.map(([x, y]) => run(x - 8, y - 58)).join('L')
  const string = outer.map(([x, y]) => run(x - 8, y + 2)).join('L')
  const posts = Array.from({ length: 29 }, (_, i) => {
    const [x, y] = along(outer, i / 4)
    return `M${run(x - 12, y - 54)}h7l4 30l-3 26h-8l-3-26z`
  })
  return path(barro, polygon([...outer, ...inner.reverse()]).d) + path(tinta, steps.join('')) + carved(hand, polygon([...outer, ...inner]), papel, { flow: 0.5, along: 40, across: 60, width: 6, light: 0.5 }) + path(ocre, posts.join('')) + line(tinta, 16, `M${string}`) + line(ocre, 7, `M${string}`) + line(tinta, 22, `M${rail}`) + line(ocre, 9, `M${rail}`)
}

export const noticiaLello: Picture = {
  title: 'Xilogravura: a escadaria vermelha de uma livraria neogótica, entre estantes',
  size: [1200, 800],
  draw: (hand) => {
    const arches = [318, 510, 702].map((x) => pointedArch(x, 96, 180, 290, 0.8))
    const glass = Array.from({ length: 9 }, (_, i) => place(path(i % 2 ? barro : ocre, 'M0-30C16-50 16-84 0-104C-16-84-16-50 0-30z'), 600, -8, 1, 90 + i * 22.5)).join('')
    return (
      rect(tinta, 0, 0, 1200, 800) +
      path(papel, burst(hand, 600, -8, 136, 420, 70, 13, 0.1, Math.PI - 0.1)) + glass +
      path(tinta, arches.map((arch) => arch.d).join('')) + path(ocre, arches.map((arch) => arch.d).join('')) +
      path(tinta, arches.map((arch) => carve(hand, arch, { flow: 1.57, along: 50, across: 15, width: 8, light: lightFrom(0, 420, 0, 120) })).join('')) +
      line(tinta, 18, arches.map((arch) => arch.d).join('')) + line(papel, 6, arches.map((arch) => arch.d).join('')) +
      rect(tinta, 290, 386, 620, 414) + path(papel, ashlar(hand, 320, 396, 560, 200, 22, 0.7)) +
      bookcase(hand, 0, 286, -30, 790, 117) + bookcase(hand, 914, 1200, -30, 790, 117) +
      path(ocre, 'M282 0h10v800h-10zM908 0h10v800h-10z') +
      flight(hand) + place(flight(hand), 1200, 0, 1, 0, true) +
      line(tinta, 26, 'M196 326H336M864 326H1004') + line(ocre, 9, 'M196 326H336M864 326H1004')
    )
  },
}

/** One leaf of the open door, hung on the left jamb. */
function doorLeaf(hand: Hand): string {
  const wood = curved('!430,694 !430,440 400,376 !318,322 !318,752')
  return line(tinta, 16, wood.d) + offRegister(path(barro, wood.d), 4, -4) + carved(hand, wood, tinta, { flow: Math.PI / 2 - 0.03, along: 70, across: 15, width: 6, light: lightFrom(318, 0, 440, 0) }) + path(tinta, 'M318 430L430 478V494L318 448zM318 600L430 596V612L318 620z') + [344, 374, 404].map((x) => disc(ocre, x, 452 + (x - 318) * 0.42, 6) + disc(ocre, x, 609 - (x - 318) * 0.05, 6)).join('')
}

export const noticiaAbertura: Picture = {
  title: 'Xilogravura: o portal do mosteiro aberto, e a luz que sai dele',
  size: [1200, 800],
  draw: (hand) => {
    const ring = (inset: number) => pointedArch(270 + inset, 8 + inset * 1.3, 660 - inset * 2, 690 - inset * 1.3, 0.8)
    const stones = (inset: number) => burst(hand, 600, 440, (angle) => 300 - inset + 70 * Math.max(0, -Math.sin(angle)) ** 3, (angle) => 336 - inset + 76 * Math.max(0, -Math.sin(angle)) ** 3, 38, 13, -Math.PI, 0)
    const jambs = [0, 1].map((side) => [0, 1, 2].map((i) => box(side ? 900 - i * 50 - 14 : 284 + i * 50, 480, 20, 212)))
    return (
      rect(tinta, 0, 0, 1200, 800) +
      path(ocre, burst(hand, 600, 440, 360, 860, 76, 20, -Math.PI - 0.42, 0.42)) + path(papel, burst(hand, 600, 440, 380, 760, 77, 13, -Math.PI - 0.4, 0.44)) +
      path(tinta, pointedArch(246, -26, 708, 730, 0.8).d) +
      path(papel, ring(0).d) + path(tinta, ring(9).d) + path(papel, stones(20)) +
      path(ocre, ring(56).d) + path(tinta, ring(65).d) + path(papel, stones(74)) +
      path(papel, ring(110).d) + path(tinta, ring(119).d) +
      jambs.flat().map((jamb) => carved(hand, jamb, papel, { flow: Math.PI / 2, along: 60, across: 8, width: 5 })).join('') +
      path(ocre, ring(150).d) +
      path(papel, burst(hand, 600, 440, 70, 300, 52, 17, -Math.PI - 0.7, 0.7)) +
      disc(barro, 600, 440, 66) + path(papel, burst(hand, 600, 440, 14, 54, 16, 9)) +
      rect(tinta, 0, 694, 1200, 106) + carved(hand, box(0, 700, 1200, 96), papel, { flow: 0, along: 90, across: 18, width: 6, light: 0.7 }) +
      path(papel, 'M424 690H776L1050 800H150z') +
      path(ocre, Array.from({ length: 15 }, (_, i) => gouge(440 + i * 23, 690, 170 + Math.abs(i - 7) * 20, Math.PI / 2 - (i - 7) * 0.15, 20)).join('')) +
      path(tinta, 'M340 726L600 722L860 726L600 731zM250 764L600 759L950 764L600 770z') +
      doorLeaf(hand) + place(doorLeaf(hand), 1200, 0, 1, 0, true) +
      swallow(600, 620, 0.95, -70) + swallow(1040, 170, 1.2, -24, papel, tinta, tinta) + swallow(150, 190, 1, -150, papel, tinta, tinta)
    )
  },
}

export const programaAbertura: Picture = {
  title: 'Xilogravura: o sino do mosteiro a tocar no seu arco',
  size: [900, 600],
  draw: (hand) => {
    const arch = pointedArch(210, 20, 480, 600, 0.7)
    const bell = curved('!-160,170 -128,120 -112,30 -96,-70 -60,-124 !-26,-140 !26,-140 60,-124 96,-70 112,30 128,120 !160,170 80,186 0,190 -80,186')
    return (
      rect(ocre, 0, 0, 900, 600) +
      path(papel, burst(hand, 450, 330, 210, 520, 90, 16)) + path(barro, burst(hand, 450, 330, 200, 300, 60, 11)) +
      `<path fill="${tinta}" fill-rule="evenodd" d="M0 0h900v600H0z${arch.d}"/>` +
      line(papel, 7, pointedArch(178, -16, 544, 660, 0.7).d) +
      carved(hand, { box: [0, 0, 900, 600], inside: (x, y) => !pointedArch(150, -46, 600, 700, 0.7).inside(x, y) && !pointedArch(150, -46, 600, 700, 0.7).inside(x + 50, y) }, papel, { flow: 0, along: 60, across: 21, width: 6, light: 0.9 }) +
      rect(tinta, 200, 96, 500, 40) + carved(hand, box(204, 98, 492, 34), papel, { flow: 0, along: 60, across: 10, width: 4, light: 0.8 }) +
      place(path(tinta, 'M-40-150h80v-60h-80z') + disc(tinta, 10, 214, 34) + block(hand, bell, tinta, papel, { flow: (x, y) => 1.57 - x * 0.002 + y * 0.0004, along: 60, across: 13, width: 6, light: lightFrom(-150, 0, 60, 0) }) + path(ocre, 'M-132 112Q0 136 132 112L137 128Q0 152-138 128zM-104-44Q0-24 104-44L106-32Q0-12-106-32z'), 450, 330, 1.12, -11) +
      swallow(110, 200, 0.7, -30, papel, tinta) + swallow(800, 150, 0.8, -150, papel, tinta)
    )
  },
}

/** A tram of the old Porto lines: 430 wide, 230 high, on its wheels at 0,0. */
function tram(hand: Hand): string {
  const body = cut(hand, '-215,-30 -208,-110 208,-110 215,-30')
  const windows = Array.from({ length: 7 }, (_, i) => `M${-190 + i * 56}-180h44v58h-44z`).join('')
  return (
    line(tinta, 7, 'M20-230L120-330') +
    path(tinta, 'M-222-196Q-200-232-150-232H150Q200-232 222-196zM-204-200H204V-106H-204zM-224-34H224V-14H-224z') +
    path(ocre, body.d) + carved(hand, body, tinta, { flow: 0, along: 60, across: 13, width: 5, light: lightFrom(0, -10, 0, -110) }) +
    path(papel, windows) + path(tinta, Array.from({ length: 7 }, (_, i) => gouge(-184 + i * 56, -136, 40, -0.9, 7)).join('')) +
    path(barro, 'M-212-78H212V-58H-212z') +
    [-130, -70, 70, 130].map((x) => disc(tinta, x, -4, 25) + disc(papel, x, -4, 8)).join('') + disc(papel, 200, -70, 14)
  )
}

/** A hill carved along its slope. */
function hill(hand: Hand, outline: string, ink: string, mark: string, slope: number): string {
  const shape = curved(outline)
  const [, top, , bottom] = shape.box
  return block(hand, shape, ink, mark, { flow: (x) => Math.sin(x / 260) * slope, along: 76, across: 21, width: 9, light: lightFrom(0, top, 0, bottom, 1.1) })
}

export const paginaComoChegar: Picture = {
  title: 'Xilogravura: uma estrada e um elétrico entre colinas, a caminho da torre',
  size: [1600, 600],
  draw: (hand) =>
    rect(papel, 0, 0, 1600, 600) +
    blackRays(hand, 1290, 240, 220, () => 1500, 170, (angle) => (Math.sin(angle) < 0.1 ? 0.7 : 0)) +
    sun(hand, 1290, 240, 150, barro, barro, 44) +
    hill(hand, '!-20,620 !-20,330 160,270 380,330 620,280 860,340 1100,300 !1620,330 !1620,620', azul, papel, 0.22) +
    place(monastery(hand, 34), 1300, 452, 0.53) +
    hill(hand, '!-20,620 !-20,400 240,350 520,410 760,380 1000,420 1260,400 !1620,420 !1620,620', mar, papel, -0.2) +
    path(tinta, 'M1190 436C1080 470 760 420 700 470S980 520 900 620H560C640 530 420 500 560 450S1040 450 1180 430z') +
    path(papel, 'M1180 434C1080 464 748 424 690 466S960 520 870 620H590C660 540 470 500 590 456S1040 452 1176 432z') +
    path(tinta, Array.from({ length: 5 }, (_, i) => gouge(730 - i * 2, 612 - i * 27, 18 + i, -1.5 - i * 0.08, 8)).join('')) +
    hill(hand, '!-20,620 !-20,480 140,470 320,500 470,520 !600,620', ocre, tinta, 0.15) +
    hill(hand, '!1620,620 !1620,470 1440,480 1260,510 1100,540 !960,620', ocre, tinta, -0.15) +
    line(tinta, 8, 'M-10 556C140 548 330 556 560 606M-10 580C140 574 300 580 450 608') +
    place(tram(hand), 236, 540, 1, 2.5) +
    swallow(570, 150, 1, -14, tinta, papel, papel) + swallow(770, 90, 0.7, -24, tinta, papel, papel) + swallow(400, 80, 0.55, -8, tinta, papel, papel),
}

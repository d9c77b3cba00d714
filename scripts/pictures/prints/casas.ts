import type { Hand } from '../hand.ts'
import { azul, barro, mar, ocre, papel, tinta } from '../inks.ts'
import { paperBoat } from '../motifs/boats.ts'
import { waveMarks, water } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { ashlar, monastery } from '../motifs/tower.ts'
import { block, burst, carve, carved, gouge, lightFrom } from '../marks.ts'
import { box, curved, cut, pointedArch, polygon } from '../shapes.ts'
import { disc, line, path, place, rect, run, type Picture } from '../sheet.ts'
import { kite } from './folhas.ts'

export const noticiaEscolas: Picture = {
  title: 'Xilogravura: papagaios de papel e barcos de papel num dia de vento',
  size: [1200, 800],
  draw: (hand) =>
    rect(papel, 0, 0, 1200, 800) +
    carved(hand, box(0, 0, 1200, 540), azul, { flow: (x, y) => -0.12 + Math.sin(x / 170 + y / 90) * 0.35, along: 120, across: 25, width: 12, light: 0.85 }) +
    sun(hand, 150, 150, 96, barro, barro, 36) +
    line(tinta, 3.5, 'M300 560C360 420 380 380 404 330M640 580C640 460 660 400 690 330M960 560C960 460 960 420 990 360') +
    kite(hand, 400, 210, 1.16, -14, [barro, papel, ocre, papel]) +
    kite(hand, 700, 190, 1.34, 10, [papel, tinta, papel, mar]) +
    kite(hand, 1010, 220, 1.16, 22, [ocre, papel, azul, barro]) +
    water(hand, { left: 0, right: 1200, top: 520, bottom: 830, swell: 13, reach: 50, stroke: 12, gap: 30 }, azul, papel, tinta) +
    [[300, 596, 1.25], [640, 640, 1.7], [990, 600, 1.35], [110, 720, 1.3], [880, 740, 1]].map(([x, y, scale], i) => place(paperBoat(hand, [barro, ocre, tinta, ocre, barro][i]), x, y, scale, i % 2 ? 4 : -5)).join('') +
    path(azul, waveMarks(hand, { left: 0, right: 1200, top: 650, bottom: 820, swell: 13, reach: 50, stroke: 20, gap: 44 })),
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

export const noticiaLello: Picture = {
  title: 'Xilogravura: a escadaria vermelha de uma livraria neogótica, entre estantes',
  size: [1200, 800],
  draw: (hand) => {
    const flight = (mirror: boolean) => {
      const carpet = curved('!600,800 !470,800 500,690 470,600 380,510 290,430 !240,320 !330,320 400,400 500,470 !600,500')
      const steps = Array.from({ length: 13 }, (_, i) => {
        const t = i / 12
        const x = 590 - 330 * t ** 1.25
        const y = 770 - 430 * t
        return gouge(x, y + 10, -(150 - 46 * t), 0.1 + t * 0.75, 11)
      }).join('')
      const rail = 'M470 800C500 690 470 610 380 520S250 420 240 320'
      return place(path(barro, carpet.d) + path(tinta, steps) + line(tinta, 26, rail) + line(ocre, 7, rail) + line(tinta, 18, 'M330 320C380 400 480 470 600 496') + line(ocre, 5, 'M330 320C380 400 480 470 600 496'), mirror ? 1200 : 0, 0, 1, 0, mirror)
    }
    const arches = [330, 510, 690].map((x) => pointedArch(x, 120, 180, 260, 0.8))
    return (
      rect(tinta, 0, 0, 1200, 800) +
      path(papel, burst(hand, 600, -40, 150, 420, 70, 12, 0.15, Math.PI - 0.15)) +
      path(ocre, arches.map((arch) => arch.d).join('')) +
      path(tinta, arches.map((arch) => carve(hand, arch, { flow: 1.57, along: 50, across: 15, width: 7, light: lightFrom(0, 420, 0, 120) })).join('')) +
      line(tinta, 16, arches.map((arch) => arch.d).join('')) + line(papel, 5, arches.map((arch) => arch.d).join('')) +
      rect(tinta, 300, 372, 600, 428) + path(papel, ashlar(hand, 320, 384, 560, 130, 20, 0.6)) +
      bookcase(hand, 0, 300, 20, 800, 112) + bookcase(hand, 900, 1200, 20, 800, 112) +
      path(ocre, 'M296 0h10v800h-10zM894 0h10v800h-10z') +
      flight(false) + flight(true) +
      path(barro, curved('!470,800 500,700 560,660 600,654 640,660 700,700 !730,800').d) + path(tinta, [676, 700, 726, 754, 784].map((y, i) => gouge(505 - i * 9, y, 190 + i * 18, 0, 11)).join(''))
    )
  },
}

export const noticiaAbertura: Picture = {
  title: 'Xilogravura: o portal do mosteiro aberto, e a luz que sai dele',
  size: [1200, 800],
  draw: (hand) => {
    const rings = [0, 1, 2, 3].map((i) => pointedArch(340 + i * 34, 40 + i * 42, 520 - i * 68, 590 - i * 42, 0.78))
    const door = pointedArch(476, 208, 248, 422, 0.78)
    const leaf = (mirror: boolean) => place(path(tinta, cut(hand, '476,640 476,380 360,330 340,700').d) + path(barro, cut(hand, '466,634 466,392 374,352 356,684').d) + path(tinta, [420, 500, 580].map((y) => gouge(358, y + 14, 110, -0.12, 12)).join('')), mirror ? 1200 : 0, 0, 1, 0, mirror)
    return (
      rect(tinta, 0, 0, 1200, 800) +
      carved(hand, box(0, 0, 1200, 620), papel, { flow: 0, along: 58, across: 21, width: 6, light: (x, y) => (rings[0].inside(x, y) || rings[0].inside(x + 50, y) ? 0 : 1.15 - Math.hypot(x - 600, y - 300) / 800) }) +
      path(papel, rings[0].d) + path(tinta, rings[0].points.length ? pointedArch(352, 58, 496, 572, 0.78).d : '') +
      path(ocre, rings[1].d) + path(tinta, pointedArch(386, 98, 428, 532, 0.78).d) +
      path(papel, rings[2].d) + path(tinta, pointedArch(420, 142, 360, 488, 0.78).d) +
      path(ocre, door.d) +
      path(papel, burst(hand, 600, 440, 40, 260, 46, 13, -Math.PI, 0)) +
      path(papel, 'M476 640H724L1010 800H190z') +
      path(ocre, Array.from({ length: 15 }, (_, i) => gouge(490 + i * 16, 640, 220 + Math.abs(i - 7) * 18, Math.PI / 2 - (i - 7) * 0.135, 17)).join('')) +
      path(tinta, Array.from({ length: 4 }, (_, i) => `M${480 - i * 66} ${664 + i * 36}L600 ${660 + i * 36}L${720 + i * 66} ${664 + i * 36}L600 ${668 + i * 36}z`).join('')) +
      leaf(false) + leaf(true) +
      disc(barro, 600, 330, 62) + path(papel, burst(hand, 600, 330, 12, 50, 16, 8)) +
      swallow(600, 520, 0.9, -70) + swallow(960, 200, 1, -24, papel, tinta) + swallow(210, 150, 0.8, -150, papel, tinta) + swallow(1080, 420, 0.6, -10, papel, tinta)
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
    blackRays(hand, 1290, 250, 210, () => 1500, 120, (angle) => (Math.sin(angle) < 0.1 ? 0.7 : 0)) +
    sun(hand, 1290, 250, 140, barro, barro, 44) +
    hill(hand, '!-20,620 !-20,330 160,270 380,330 620,280 860,340 1100,300 !1620,330 !1620,620', mar, papel, 0.22) +
    place(monastery(hand), 1300, 440, 0.47) +
    hill(hand, '!-20,620 !-20,400 240,350 520,410 760,380 1000,420 1260,400 !1620,420 !1620,620', azul, papel, -0.2) +
    path(tinta, 'M1190 436C1080 470 760 420 700 470S980 520 900 620H560C640 530 420 500 560 450S1040 450 1180 430z') +
    path(papel, 'M1180 434C1080 464 748 424 690 466S960 520 870 620H590C660 540 470 500 590 456S1040 452 1176 432z') +
    path(tinta, Array.from({ length: 5 }, (_, i) => gouge(730 - i * 2, 612 - i * 27, 18 + i, -1.5 - i * 0.08, 8)).join('')) +
    hill(hand, '!-20,620 !-20,480 140,470 320,500 470,520 !600,620', ocre, tinta, 0.15) +
    hill(hand, '!1620,620 !1620,470 1440,480 1260,510 1100,540 !960,620', ocre, tinta, -0.15) +
    line(tinta, 8, 'M-10 556C140 548 330 556 560 606M-10 580C140 574 300 580 450 608') +
    place(tram(hand), 236, 540, 1, 2.5) +
    line(tinta, 3, 'M-10 206Q500 240 1080 190') +
    polygon('0,0').d.slice(0, 0) +
    swallow(560, 130, 0.9, -14) + swallow(760, 90, 0.6, -24) + swallow(700, 210, 0.45, 4),
}

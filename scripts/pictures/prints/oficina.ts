import type { Hand } from '../hand.ts'
import { azul, barro, ocre, papel, tinta } from '../inks.ts'
import { openBook } from '../motifs/book.ts'
import { swallow } from '../motifs/swallow.ts'
import { tower } from '../motifs/tower.ts'
import { block, carved, gouge, lightFrom } from '../marks.ts'
import { box, curved, cut, ellipse } from '../shapes.ts'
import { disc, line, offRegister, path, place, rect, type Picture } from '../sheet.ts'

/** A beam of the press, with the grain of the wood cut into its lit side. */
const beam = (hand: Hand, outline: string, upright: boolean) => {
  const shape = cut(hand, outline)
  const [left, top, right, bottom] = shape.box
  const light = upright ? lightFrom(left, 0, right, 0) : lightFrom(0, top, 0, bottom)
  return block(hand, shape, tinta, papel, { flow: upright ? Math.PI / 2 : 0, along: 74, across: 11, width: 5, light })
}

/** The screw: a column of slanting threads. */
const screw = (x: number, top: number, foot: number) =>
  rect(tinta, x - 30, top, 60, foot - top) + path(papel, Array.from({ length: Math.floor((foot - top) / 22) }, (_, i) => gouge(x - 27, top + 20 + i * 22, 56, -0.26, 7)).join(''))

function press(hand: Hand): string {
  return (
    beam(hand, '330,90 402,90 402,800 320,800', true) +
    beam(hand, '798,90 870,90 880,800 798,800', true) +
    beam(hand, '280,60 920,60 936,150 264,150', false) +
    beam(hand, '400,212 800,212 800,286 400,286', false) +
    screw(600, 150, 420) +
    line(tinta, 24, 'M600 392L960 318') + disc(tinta, 978, 314, 30) + disc(ocre, 972, 308, 14) +
    path(tinta, cut(hand, '552,388 648,388 660,440 540,440').d) +
    beam(hand, '440,436 760,436 770,488 430,488', false) +
    path(papel, 'M420 506H800V530H420z') +
    beam(hand, '150,528 1010,528 1010,590 150,590', false) +
    beam(hand, '240,590 300,590 290,800 222,800', true) +
    beam(hand, '900,590 950,590 966,800 902,800', true) +
    path(tinta, cut(hand, '150,528 60,330 86,316 190,528').d) +
    path(papel, cut(hand, '92,340 178,522 170,526 84,346').d) +
    disc(tinta, 1050, 560, 62) + path(papel, Array.from({ length: 8 }, (_, i) => gouge(1050 + Math.cos(i * 0.785) * 16, 560 + Math.sin(i * 0.785) * 16, 36, i * 0.785, 9)).join(''))
  )
}

/** A printed sheet hanging on the line to dry. */
const sheet = (content: string, x: number, y: number, turn: number) =>
  place(offRegister(path(tinta, 'M0 0H132V182H0z'), -8, 9) + path(papel, 'M0 0H132L130 184H-2z') + content + path(barro, 'M58-16h16v34h-16z'), x, y, 1, turn)

export const prelo: Picture = {
  title: 'Xilogravura: um prelo manual e folhas impressas a secar',
  size: [1200, 900],
  draw: (hand) =>
    rect(ocre, 0, 0, 1200, 900) +
    carved(hand, box(0, 0, 1200, 800), tinta, { flow: -0.5, along: 84, across: 30, width: 6, light: lightFrom(0, 900, 900, 0, 0.9) }) +
    line(tinta, 5, 'M-10 96Q160 150 330 104M870 104Q1040 160 1210 90') +
    sheet(place(tower(hand, barro), 66, 166, 0.17), 24, 116, -3) +
    sheet(swallow(70, 70, 0.5, -24) + path(azul, 'M12 130q27-16 54 0t54 0v36H12z'), 176, 132, 2) +
    sheet(place(openBook(hand, barro, 5), 66, 138, 0.17) + path(barro, ellipse(66, 48, 24).d), 910, 130, -2) +
    sheet(place(tower(hand, azul), 66, 166, 0.17), 1062, 122, 4) +
    press(hand) +
    block(hand, cut(hand, '-10,790 1210,790 1210,910 -10,910'), tinta, papel, { flow: 0, along: 110, across: 19, width: 6, light: lightFrom(0, 780, 0, 920) }),
}

function finger(hand: Hand, x: number, y: number, length: number, turn: number, width: number): string {
  const w = width / 2
  const shape = curved(`!0,${-w} ${length * 0.3},${-w * 1.02} ${length * 0.62},${-w * 0.94} ${length * 0.9},${-w * 0.78} ${length},0 ${length * 0.9},${w * 0.78} ${length * 0.62},${w * 0.94} ${length * 0.3},${w * 1.02} !0,${w}`)
  const nail = curved(`!${length * 0.8},${-w * 0.5} ${length * 0.93},${-w * 0.42} ${length * 0.965},0 ${length * 0.93},${w * 0.42} !${length * 0.8},${w * 0.5} ${length * 0.77},0`)
  const knuckles = [0.3, 0.56].map((t) => [-1, 0, 1].map((k) => gouge(length * t + k * 8, -w * 0.62, w * 1.24, Math.PI / 2, 4.5, (k * w) / 3)).join('')).join('')
  return place(
    line(tinta, 14, shape.d) + path(ocre, shape.d) +
      carved(hand, shape, tinta, { flow: 0, along: 40, across: 7, width: 4.5, light: lightFrom(0, w, 0, -w * 0.2) }) +
      path(tinta, knuckles) + path(papel, nail.d) + line(tinta, 3.5, nail.d),
    x, y, 1, turn,
  )
}

/** The back of a left hand that holds a book's cover: sleeve, wrist, four fingers. */
function holdingHand(hand: Hand): string {
  const back = curved('!-80,400 -40,290 -30,220 -10,140 40,60 120,20 190,40 230,110 240,190 200,260 130,310 !90,440')
  return (
    finger(hand, 60, 96, 226, -66, 62) + finger(hand, 118, 84, 262, -50, 64) + finger(hand, 166, 118, 256, -35, 62) + finger(hand, 190, 172, 210, -19, 54) +
    line(tinta, 14, back.d) + path(ocre, back.d) +
    carved(hand, back, tinta, { flow: (x, y) => -1.15 + (x + y) * 0.0012, along: 60, across: 13, width: 5.5, light: lightFrom(210, 320, 20, 120) }) +
    path(tinta, [[84, 78, -1.1], [136, 70, -0.9], [186, 106, -0.65], [206, 164, -0.4]].map(([x, y, a]) => gouge(x, y, 52, a + Math.PI, 9)).join(''))
  )
}

function sleeve(hand: Hand): string {
  const cloth = cut(hand, '-140,330 130,380 60,640 -330,640')
  const cuff = cut(hand, '-128,300 146,352 134,398 -144,350')
  return block(hand, cloth, azul, papel, { flow: 1.9, along: 80, across: 24, width: 9, light: lightFrom(140, 500, -200, 400) }) + path(papel, cuff.d) + line(tinta, 8, cuff.d)
}

export const maos: Picture = {
  title: 'Xilogravura: duas mãos seguram um livro aberto',
  size: [1200, 900],
  draw: (hand) => {
    const cover = cut(hand, '600,150 590,150 130,96 96,120 110,730 140,760 592,800 608,800 1060,760 1090,730 1104,120 1070,96 610,150')
    const half = (mirror: boolean) => place(sleeve(hand) + holdingHand(hand), mirror ? 1040 : 160, 480, 1, 0, mirror)
    const panel = (mirror: boolean) => place(path(ocre, 'M-400-250L-60-215V225L-396 195z') + path(barro, 'M-388-238L-72-205V213L-384 184z') + place(`<path fill="${papel}" d="M0-96C60-60 60 60 0 96C-60 60-60-60 0-96z"/><path fill="${tinta}" d="M0-70C40-40 40 40 0 70C-40 40-40-40 0-70z"/>`, -232, -10), 600, 450, 1, 0, mirror)
    return (
      rect(tinta, 0, 0, 1200, 900) +
      path(papel, Array.from({ length: 150 }, (_, i) => {
        const angle = -Math.PI + (i / 150) * Math.PI
        const start = 560 + (i % 3) * 60
        return gouge(600 + Math.cos(angle) * start, 520 + Math.sin(angle) * start * 0.86, 150, angle, 13)
      }).join('')) +
      path(papel, 'M118 106L600 128L1082 106V90L880 74L600 118L320 74L118 90z') +
      path(barro, cover.d) +
      carved(hand, cover, tinta, { flow: 1.57, along: 66, across: 17, width: 6, light: (x) => Math.max(0, 1 - Math.abs(x - 600) / 190) }) +
      panel(false) + panel(true) +
      half(false) + half(true)
    )
  },
}

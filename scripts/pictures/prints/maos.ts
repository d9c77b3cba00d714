import { azul, barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { burst, carved, gouge, lightFrom } from '../marks.ts'
import { printedLines } from '../motifs/book.ts'
import { water } from '../motifs/sea.ts'
import { sun } from '../motifs/sky.ts'
import { tower } from '../motifs/tower.ts'
import { box, curved, cut } from '../shapes.ts'
import { drawRows, line, type Picture, path, rect, transform } from '../sheet.ts'

/** A left hand under the book: the thumb lies on the page, its nail up; the heel and the sleeve leave by the corner. */
function holdingHand(hand: Hand): string {
  const shape = curved(
    '!-40,930 -30,800 20,720 90,660 150,600 196,530 226,470 262,438 300,446 318,484 306,540 276,610 256,680 262,750 300,820 !330,930',
  )
  const nail = curved('!252,500 262,462 284,452 302,464 !304,506 280,520')
  const cuff = cut(hand, '-60,806 352,846 340,930 -60,930')
  const wrinkles = drawRows(
    [
      [214, 560, 0.62],
      [204, 578, 0.6],
      [196, 596, 0.58],
      [130, 690, 0.75],
      [112, 712, 0.75],
    ],
    ([x, y, angle]) => gouge(x, y, 62, angle, 8, -14),
  )
  return (
    line(tinta, 20, shape.d) +
    path(ocre, shape.d) +
    carved(hand, shape, tinta, {
      flow: (_, y) => -0.95 - (y - 600) * 0.0012,
      along: 54,
      across: 13,
      width: 7,
      light: lightFrom(330, 760, 120, 640),
    }) +
    carved(hand, shape, papel, { flow: -1, along: 50, across: 16, width: 6, light: lightFrom(20, 640, 130, 720) }) +
    path(tinta, wrinkles) +
    path(papel, nail.d) +
    line(tinta, 6, nail.d) +
    path(azul, cuff.d) +
    carved(hand, cuff, papel, { flow: 1.45, along: 44, across: 24, width: 12 }) +
    line(tinta, 12, 'M-60 806L352 846')
  )
}

/** The left page carries a woodcut of the tower. */
function printedPicture(hand: Hand): string {
  return (
    rect(tinta, 176, 176, 336, 400) +
    rect(papel, 186, 186, 316, 380) +
    sun(hand, 300, 310, 70, barro, barro, 30) +
    transform(tower(hand, ocre, 44), 394, 520, 0.37) +
    water(
      hand,
      { left: 186, right: 502, top: 500, bottom: 566, swell: 4, reach: 26, stroke: 7, gap: 16 },
      azul,
      papel,
    ) +
    line(tinta, 10, 'M181 181H507V571H181z')
  )
}

export const maos: Picture = {
  title: 'Xilogravura: duas mãos seguram um livro aberto',
  size: [1200, 900],
  draw: (hand) => {
    const cover = cut(hand, '600,836 360,800 64,838 78,108 340,66 600,116 860,66 1122,108 1136,838 840,800')
    const pages = curved(
      '!600,800 500,756 340,752 !92,800 !106,120 340,82 500,96 !600,146 700,96 860,82 !1094,120 !1108,800 860,752 700,756',
    )
    const half = (mirror: boolean) => transform(holdingHand(hand), mirror ? 1200 : 0, 0, 1, 0, mirror)
    const rows = (t: number) => 26 * (1 - t) ** 2
    return (
      rect(tinta, 0, 0, 1200, 900) +
      path(papel, burst(hand, 600, 560, 520, 980, 130, 15, -Math.PI - 0.5, 0.5)) +
      path(tinta, cut(hand, '40,864 52,80 340,36 600,90 860,36 1148,80 1160,864 840,830 600,870 360,830').d) +
      path(barro, cover.d) +
      path(papel, pages.d) +
      path(
        tinta,
        'M92 800Q350 744 500 756Q560 764 600 800Q640 764 700 756Q850 744 1108 800V812Q850 760 700 772Q640 780 600 816Q560 780 500 772Q350 760 92 812z',
      ) +
      path(tinta, 'M596 144C588 340 590 620 600 806C612 620 612 340 604 144z') +
      carved(hand, box(606, 160, 90, 600), tinta, {
        flow: -0.5,
        along: 60,
        across: 15,
        width: 6,
        light: lightFrom(600, 0, 690, 0),
        loose: 0.05,
      }) +
      carved(hand, box(504, 160, 90, 600), tinta, {
        flow: Math.PI + 0.5,
        along: 60,
        across: 15,
        width: 6,
        light: lightFrom(600, 0, 500, 0),
        loose: 0.05,
      }) +
      printedPicture(hand) +
      path(barro, 'M712 178H812V290H712z') +
      path(
        papel,
        'M762 194C790 214 790 254 762 274C734 254 734 214 762 194zM722 188l14 0l-14 14zM802 280l-14 0l14-14z',
      ) +
      path(tinta, printedLines(hand, 832, 196, 190, 4, 30, () => 0) + printedLines(hand, 712, 316, 310, 10, 31, rows)) +
      half(false) +
      half(true)
    )
  },
}

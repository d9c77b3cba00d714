import { azul, barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, carved, gouge, lightFrom, rayFrom } from '../marks.ts'
import { openBook } from '../motifs/book.ts'
import { bookStack } from '../motifs/shelves.ts'
import { swallow } from '../motifs/swallow.ts'
import { tower } from '../motifs/tower.ts'
import { box, cut, ellipse } from '../shapes.ts'
import { disc, line, offRegister, type Picture, path, rect, transform } from '../sheet.ts'

/** A beam of the press, with the grain of the wood cut into its lit side. */
const beam = (hand: Hand, outline: string, upright: boolean) => {
  const shape = cut(hand, outline)
  const [left, top, right, bottom] = shape.box
  const light = upright ? lightFrom(left, 0, right, 0) : lightFrom(0, top, 0, bottom)
  return block(hand, shape, tinta, papel, { flow: upright ? Math.PI / 2 : 0, along: 74, across: 11, width: 5, light })
}

/** The screw: a column of slanting threads. */
const screw = (x: number, top: number, foot: number) =>
  rect(tinta, x - 30, top, 60, foot - top) +
  path(
    papel,
    Array.from({ length: Math.floor((foot - top) / 22) }, (_, i) =>
      gouge(x - 27, top + 20 + i * 22, 56, -0.26, 7),
    ).join(''),
  )

function press(hand: Hand): string {
  return (
    beam(hand, '330,90 402,90 402,800 320,800', true) +
    beam(hand, '798,90 870,90 880,800 798,800', true) +
    beam(hand, '280,60 920,60 936,150 264,150', false) +
    beam(hand, '400,212 800,212 800,286 400,286', false) +
    screw(600, 150, 420) +
    line(tinta, 24, 'M600 392L960 318') +
    disc(tinta, 978, 314, 30) +
    disc(ocre, 972, 308, 14) +
    path(tinta, cut(hand, '552,388 648,388 660,440 540,440').d) +
    beam(hand, '440,436 760,436 770,488 430,488', false) +
    path(papel, 'M420 506H800V530H420z') +
    beam(hand, '150,528 1010,528 1010,590 150,590', false) +
    beam(hand, '240,590 300,590 290,800 222,800', true) +
    beam(hand, '900,590 950,590 966,800 902,800', true) +
    path(tinta, cut(hand, '140,532 40,352 196,340 276,532').d + cut(hand, '26,356 56,340 186,528 150,536').d) +
    path(papel, cut(hand, '82,372 182,364 246,516 170,518').d) +
    path(barro, cut(hand, '112,390 160,386 178,428 134,432').d) +
    path(tinta, [0, 1, 2, 3].map((i) => gouge(146 + i * 9, 448 + i * 18, 62, -0.04, 8)).join('')) +
    disc(tinta, 1050, 560, 62) +
    path(
      papel,
      Array.from({ length: 8 }, (_, i) =>
        gouge(1050 + Math.cos(i * 0.785) * 16, 560 + Math.sin(i * 0.785) * 16, 36, i * 0.785, 9),
      ).join(''),
    )
  )
}

/** A printed sheet hanging on the line to dry. */
const sheet = (content: string, x: number, y: number, turn: number) =>
  transform(
    offRegister(path(tinta, 'M0 0H132V182H0z'), -8, 9) +
      path(papel, 'M0 0H132L130 184H-2z') +
      content +
      path(barro, 'M58-16h16v34h-16z'),
    x,
    y,
    1.1,
    turn,
  )

export const prelo: Picture = {
  title: 'Xilogravura: um prelo manual e folhas impressas a secar',
  size: [1200, 900],
  draw: (hand) =>
    rect(ocre, 0, 0, 1200, 900) +
    carved(hand, box(0, 0, 1200, 800), tinta, {
      flow: rayFrom(600, 470),
      along: 84,
      across: 28,
      width: 9,
      light: (x, y) => Math.hypot(x - 600, y - 470) / 520,
    }) +
    line(tinta, 5, 'M-10 96Q160 150 330 104M870 104Q1040 160 1210 90') +
    sheet(transform(tower(hand, barro, 60), 66, 172, 0.19), 4, 112, -3) +
    sheet(swallow(70, 70, 0.5, -24) + path(azul, 'M12 130q27-16 54 0t54 0v36H12z'), 132, 138, 3) +
    sheet(transform(openBook(hand, barro, 5), 66, 138, 0.17) + path(barro, ellipse(66, 48, 24).d), 938, 138, -2) +
    sheet(transform(tower(hand, azul, 60), 66, 172, 0.19), 1070, 118, 4) +
    bookStack(hand, 600, 796, [
      [300, 54, azul],
      [240, 46, papel],
      [270, 50, barro],
    ]) +
    press(hand) +
    block(hand, cut(hand, '-10,790 1210,790 1210,910 -10,910'), tinta, papel, {
      flow: 0,
      along: 110,
      across: 19,
      width: 6,
      light: lightFrom(0, 780, 0, 960),
    }),
}

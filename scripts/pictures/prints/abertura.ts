import { barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, burst, carved, gouge, lightFrom } from '../marks.ts'
import { swallow } from '../motifs/swallow.ts'
import { box, curved, pointedArch } from '../shapes.ts'
import { disc, line, offRegister, type Picture, path, rect, transform } from '../sheet.ts'

/** How far the light reaches inside the doorway before it meets its stones. */
const toTheJambs = (angle: number) => Math.min(165 / Math.abs(Math.cos(angle)), 205 / Math.abs(Math.sin(angle)), 205)

/** One leaf of the open door, hung on the left jamb. */
function doorLeaf(hand: Hand): string {
  const wood = curved('!430,694 !430,440 400,376 !318,322 !318,752')
  return (
    line(tinta, 16, wood.d) +
    offRegister(path(barro, wood.d), 4, -4) +
    carved(hand, wood, tinta, {
      flow: Math.PI / 2 - 0.03,
      along: 70,
      across: 15,
      width: 6,
      light: lightFrom(318, 0, 440, 0),
    }) +
    path(tinta, 'M318 430L430 478V494L318 448zM318 600L430 596V612L318 620z') +
    [344, 374, 404]
      .map((x) => disc(ocre, x, 452 + (x - 318) * 0.42, 6) + disc(ocre, x, 609 - (x - 318) * 0.05, 6))
      .join('')
  )
}

export const noticiaAbertura: Picture = {
  title: 'Xilogravura: o portal do mosteiro aberto, e a luz que sai dele',
  size: [1200, 800],
  draw: (hand) => {
    const ring = (inset: number) => pointedArch(270 + inset, 8 + inset * 1.3, 660 - inset * 2, 690 - inset * 1.3, 0.8)
    const stones = (inset: number) =>
      burst(
        hand,
        600,
        440,
        (angle) => 300 - inset + 70 * Math.max(0, -Math.sin(angle)) ** 3,
        (angle) => 336 - inset + 76 * Math.max(0, -Math.sin(angle)) ** 3,
        38,
        13,
        -Math.PI,
        0,
      )
    const jambs = [0, 1].map((side) => [0, 1, 2].map((i) => box(side ? 900 - i * 50 - 14 : 284 + i * 50, 480, 20, 212)))
    return (
      rect(tinta, 0, 0, 1200, 800) +
      path(ocre, burst(hand, 600, 440, 360, 860, 76, 20, -Math.PI - 0.42, 0.42)) +
      path(papel, burst(hand, 600, 440, 380, 760, 77, 13, -Math.PI - 0.4, 0.44)) +
      path(tinta, pointedArch(246, -26, 708, 730, 0.8).d) +
      path(papel, ring(0).d) +
      path(tinta, ring(9).d) +
      path(papel, stones(20)) +
      path(ocre, ring(56).d) +
      path(tinta, ring(65).d) +
      path(papel, stones(74)) +
      path(papel, ring(110).d) +
      path(tinta, ring(119).d) +
      jambs
        .flat()
        .map((jamb) => carved(hand, jamb, papel, { flow: Math.PI / 2, along: 60, across: 8, width: 5 }))
        .join('') +
      path(ocre, ring(150).d) +
      path(papel, burst(hand, 600, 440, 70, toTheJambs, 52, 17, -Math.PI - 0.7, 0.7)) +
      disc(barro, 600, 440, 66) +
      path(papel, burst(hand, 600, 440, 14, 54, 16, 9)) +
      rect(tinta, 0, 694, 1200, 106) +
      carved(hand, box(0, 700, 1200, 96), papel, { flow: 0, along: 90, across: 18, width: 6, light: 0.7 }) +
      path(papel, 'M424 690H776L1050 800H150z') +
      path(
        ocre,
        Array.from({ length: 15 }, (_, i) =>
          gouge(440 + i * 23, 690, 170 + Math.abs(i - 7) * 20, Math.PI / 2 - (i - 7) * 0.15, 20),
        ).join(''),
      ) +
      path(tinta, 'M340 726L600 722L860 726L600 731zM250 764L600 759L950 764L600 770z') +
      doorLeaf(hand) +
      transform(doorLeaf(hand), 1200, 0, 1, 0, true) +
      swallow(600, 620, 0.95, -70) +
      swallow(1040, 170, 1.2, -24, papel, tinta, tinta) +
      swallow(150, 190, 1, -150, papel, tinta, tinta)
    )
  },
}

export const programaAbertura: Picture = {
  title: 'Xilogravura: o sino do mosteiro a tocar no seu arco',
  size: [900, 600],
  draw: (hand) => {
    const arch = pointedArch(210, 20, 480, 600, 0.7)
    const bell = curved(
      '!-160,170 -128,120 -112,30 -96,-70 -60,-124 !-26,-140 !26,-140 60,-124 96,-70 112,30 128,120 !160,170 80,186 0,190 -80,186',
    )
    return (
      rect(ocre, 0, 0, 900, 600) +
      path(papel, burst(hand, 450, 330, 210, 520, 90, 16)) +
      path(barro, burst(hand, 450, 330, 200, 300, 60, 11)) +
      rect(tinta, 200, 96, 500, 40) +
      carved(hand, box(204, 98, 492, 34), papel, { flow: 0, along: 60, across: 10, width: 4, light: 0.8 }) +
      `<path fill="${tinta}" fill-rule="evenodd" d="M0 0h900v600H0z${arch.d}"/>` +
      line(papel, 7, pointedArch(178, -16, 544, 660, 0.7).d) +
      carved(
        hand,
        {
          box: [0, 0, 900, 600],
          inside: (x, y) =>
            !pointedArch(150, -46, 600, 700, 0.7).inside(x, y) &&
            !pointedArch(150, -46, 600, 700, 0.7).inside(x + 50, y),
        },
        papel,
        { flow: 0, along: 60, across: 21, width: 6, light: 0.9 },
      ) +
      transform(
        path(tinta, 'M-40-150h80v-60h-80z') +
          disc(tinta, 10, 214, 34) +
          block(hand, bell, tinta, papel, {
            flow: (x, y) => 1.57 - x * 0.002 + y * 0.0004,
            along: 60,
            across: 13,
            width: 6,
            light: lightFrom(-150, 0, 60, 0),
          }) +
          path(ocre, 'M-132 112Q0 136 132 112L137 128Q0 152-138 128zM-104-44Q0-24 104-44L106-32Q0-12-106-32z'),
        450,
        330,
        1.12,
        -11,
      ) +
      swallow(92, 200, 0.8, -30, papel, tinta, tinta) +
      swallow(806, 170, 0.85, -150, papel, tinta, tinta)
    )
  },
}

import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, burst, carved, gouge, lightFrom } from '../marks.ts'
import { sun } from '../motifs/sky.ts'
import { box, curved, cut } from '../shapes.ts'
import { coordinates, cyclic, disc, line, type Picture, path, rect, transform } from '../sheet.ts'

/** A quill feather, 620 long, its nib at 0,0, standing up to the right. */
function quill(hand: Hand, ink: string, barb: string): string {
  const vane = curved('!60,-190 20,-300 30,-430 110,-560 !210,-640 220,-520 190,-400 140,-290 !84,-190')
  return (
    path(ink, vane.d) +
    carved(hand, vane, barb, {
      flow: (x, y) => (x > 40 + (-y - 190) * 0.34 ? -0.5 : -2.3),
      along: 40,
      across: 17,
      width: 8,
      loose: 0.05,
    }) +
    path(tinta, 'M0 0L20-70L66-190C90-300 130-470 212-642C150-480 108-310 82-190L40-66z') +
    path(papel, 'M6-14L26-66L34-64z')
  )
}

/** A tree whose branches turn like the tracks of a circuit and end in round leaves. */
function circuitTree(hand: Hand): string {
  const tracks = [
    'M0 0V-150L-70-220V-330',
    'M-70-260L-150-340V-440',
    'M-70-230H-190L-230-270V-360',
    'M0-130L90-220V-360',
    'M90-250L170-330V-450',
    'M90-220H200L246-266V-350',
    'M0-150V-480',
    'M0-330L-60-390V-530',
    'M0-360L66-426V-540',
    'M-190-230V-150H-250',
    'M200-220V-146H262',
  ]
  const ends: [number, number][] = [
    [-70, -330],
    [-150, -440],
    [-230, -360],
    [90, -360],
    [170, -450],
    [246, -350],
    [0, -490],
    [-60, -540],
    [66, -550],
    [-258, -150],
    [270, -146],
  ]
  const trunk = curved('!-60,120 -24,40 -24,-40 !-16,-150 !16,-150 24,-40 26,40 !64,120')
  return (
    line(tinta, 22, tracks.join('')) +
    line(papel, 4, tracks.join('')) +
    ends
      .map(
        ([x, y], i) =>
          disc(tinta, x, y, 34) + disc(cyclic([barro, ocre, mar], i), x + 3, y - 3, 24) + disc(papel, x + 3, y - 3, 8),
      )
      .join('') +
    block(hand, trunk, tinta, papel, { flow: 1.57, along: 50, across: 11, width: 5, light: lightFrom(-40, 0, 40, 0) })
  )
}

export const noticiaIa: Picture = {
  title: 'Xilogravura: uma pena e o tinteiro diante de uma árvore cujos ramos são circuitos',
  size: [1200, 800],
  draw: (hand) => {
    const inkwell = cut(hand, '180,640 196,570 230,556 230,530 350,530 350,556 384,570 402,640 402,730 180,730')
    return (
      rect(papel, 0, 0, 1200, 800) +
      path(tinta, burst(hand, 300, 300, 285, 720, 104, 19)) +
      rect(azul, 600, 0, 600, 800) +
      carved(hand, box(610, 0, 590, 700), tinta, {
        flow: (x, y) => Math.atan2(y - 300, x - 880),
        along: 70,
        across: 24,
        width: 11,
        light: (x, y) => Math.hypot(x - 880, y - 340) / 420 - 0.25,
      }) +
      disc(papel, 300, 300, 270) +
      sun(hand, 300, 300, 150, barro, barro, 40) +
      rect(tinta, 0, 690, 1200, 110) +
      carved(hand, box(0, 696, 1200, 100), papel, {
        flow: 0,
        along: 90,
        across: 17,
        width: 6,
        light: lightFrom(0, 690, 0, 810),
      }) +
      disc(papel, 896, 330, 292) +
      transform(circuitTree(hand), 896, 610, 0.98) +
      transform(quill(hand, tinta, papel), 264, 620, 1.06) +
      block(hand, inkwell, tinta, papel, {
        flow: 1.57,
        along: 44,
        across: 12,
        width: 5,
        light: lightFrom(180, 0, 300, 0),
      }) +
      path(papel, 'M224 536H356V544H224z') +
      path(papel, `M${coordinates(430, 738)}L760 716L790 760L440 786z`) +
      path(tinta, [732, 746, 760].map((y, i) => gouge(462 + i * 6, y + 12, 260, -0.06, 6)).join(''))
    )
  },
}

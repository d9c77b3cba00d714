import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { burst, carved } from '../marks.ts'
import { sailboat } from '../motifs/boats.ts'
import { confetti, parasol } from '../motifs/parasol.ts'
import { seaBody, water, waveMarks } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { bridge, houseRow, streetLamp } from '../motifs/town.ts'
import { box } from '../shapes.ts'
import { drawRows, type Picture, path, rect, transform } from '../sheet.ts'

/** Long wavering reflections under the houses. */
const reflections = (hand: Hand, top: number, bottom: number) =>
  [barro, ocre, mar]
    .map((ink, i) =>
      carved(hand, box(i * 40, top, 1200, bottom - top), ink, {
        flow: 0,
        along: 150,
        across: 46,
        width: 15,
        light: 0.6,
      }),
    )
    .join('')

export const recife: Picture = {
  title: 'Xilogravura: as pontes do Recife sobre o Capibaribe, com as fachadas dos sobrados',
  size: [1200, 900],
  draw: (hand) => {
    const river = { left: 0, right: 1200, top: 452, bottom: 900, swell: 3, reach: 66, stroke: 10, gap: 29 }
    return (
      rect(papel, 0, 0, 1200, 900) +
      blackRays(
        hand,
        860,
        210,
        190,
        () => 940,
        150,
        (angle) => (Math.sin(angle) < 0.35 ? 0.72 : 0),
      ) +
      sun(hand, 860, 210, 128, barro, barro, 40) +
      houseRow(hand, -20, 1200, 462, 170, 268) +
      rect(tinta, 0, 456, 1200, 16) +
      path(azul, seaBody({ ...river, top: 470 })) +
      reflections(hand, 500, 650) +
      path(tinta, waveMarks(hand, { ...river, gap: 66, stroke: 16 })) +
      path(papel, waveMarks(hand, { ...river, top: 478, bottom: 770 })) +
      bridge(hand, -60, 1260, 520, 760, 5) +
      [72, 336, 600, 864, 1128].map((x) => streetLamp(x, 522, 92)).join('') +
      water(
        hand,
        { left: 0, right: 1200, top: 752, bottom: 930, swell: 6, reach: 52, stroke: 12, gap: 29 },
        azul,
        papel,
        tinta,
      ) +
      transform(sailboat(hand, ocre), 930, 800, 0.92) +
      swallow(290, 110, 0.9, -18, tinta, papel, papel) +
      swallow(470, 76, 0.6, -8, tinta, papel, papel)
    )
  },
}

export const frevo: Picture = {
  title: 'Xilogravura: a sombrinha do frevo aberta na noite, entre confetes',
  size: [900, 1100],
  draw: (hand) => {
    const spiral = (i: number): [number, number] => {
      const turn = i * 2.39996
      const reach = 60 + 52 * Math.sqrt(i)
      return [470 + Math.cos(turn) * reach * 1.05, 470 + Math.sin(turn) * reach * 1.15]
    }
    return (
      rect(tinta, 0, 0, 900, 1100) +
      path(papel, burst(hand, 480, 420, 430, 640, 74, 12) + burst(hand, 480, 420, 600, 860, 90, 15)) +
      confetti(hand, 180, spiral, [barro, ocre, papel, mar, ocre, azul]) +
      houseRow(hand, -30, 900, 1130, 130, 236) +
      transform(parasol(hand, [papel, barro, papel, azul], ocre), 160, 780, 0.66, -24) +
      transform(parasol(hand, [ocre, mar, ocre, barro], papel), 760, 730, 0.7, 20) +
      transform(parasol(hand, [barro, ocre, azul, papel], papel), 470, 370, 1.78, 14)
    )
  },
}

export const noticiaRecife: Picture = {
  title: 'Xilogravura: sombrinhas de frevo sobre uma ponte do Recife',
  size: [1200, 800],
  draw: (hand) =>
    rect(ocre, 0, 0, 1200, 800) +
    blackRays(
      hand,
      600,
      620,
      430,
      () => 900,
      76,
      (angle) => (Math.sin(angle) < 0.1 ? 0.62 : 0),
    ) +
    confetti(hand, 60, () => [hand.between(0, 1200), hand.between(20, 480)], [papel, barro, azul]) +
    houseRow(hand, -30, 330, 560, 120, 200) +
    houseRow(hand, 880, 1200, 560, 120, 200) +
    drawRows(
      [
        [130, 250, 0.8, -16],
        [1060, 240, 0.85, 18],
        [360, 190, 0.95, -6],
        [840, 180, 0.95, 10],
        [600, 210, 1.3, 3],
      ],
      ([x, y, scale, turn], i) =>
        transform(parasol(hand, i % 2 ? [papel, azul, papel, barro] : [barro, papel, mar, ocre]), x, y, scale, turn),
    ) +
    water(hand, { left: 0, right: 1200, top: 600, bottom: 740, swell: 3, reach: 60, stroke: 8, gap: 26 }, azul, papel) +
    bridge(hand, -100, 1300, 560, 720, 5) +
    water(
      hand,
      { left: 0, right: 1200, top: 706, bottom: 830, swell: 6, reach: 44, stroke: 10, gap: 23 },
      azul,
      papel,
      tinta,
    ),
}

import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { carved, lightFrom } from '../marks.ts'
import { water } from '../motifs/sea.ts'
import { sun } from '../motifs/sky.ts'
import { bigPaperBoat, kite } from '../motifs/toys.ts'
import { box } from '../shapes.ts'
import { cyclic, disc, drawRows, line, type Picture, path, rect, transform } from '../sheet.ts'

export const noticiaEscolas: Picture = {
  title: 'Xilogravura: papagaios de papel e barcos de papel num dia de vento',
  size: [1200, 800],
  draw: (hand) =>
    rect(papel, 0, 0, 1200, 800) +
    carved(hand, box(0, 0, 1200, 540), azul, {
      flow: (x, y) => -0.12 + Math.sin(x / 170 + y / 90) * 0.35,
      along: 120,
      across: 25,
      width: 12,
      light: 0.85,
    }) +
    disc(papel, 130, 110, 230) +
    sun(hand, 130, 110, 150, barro, barro, 40) +
    line(tinta, 3.5, 'M292 467Q310 330 394 188M650 472Q660 330 705 164M1001 465Q985 330 1019 198') +
    kite(hand, 400, 210, 1.16, -14, [barro, papel, ocre, papel]) +
    kite(hand, 700, 190, 1.34, 10, [papel, tinta, papel, mar]) +
    kite(hand, 1010, 220, 1.16, 22, [ocre, papel, azul, barro]) +
    water(
      hand,
      { left: 0, right: 1200, top: 520, bottom: 830, swell: 13, reach: 50, stroke: 12, gap: 30 },
      azul,
      papel,
      tinta,
    ) +
    drawRows(
      [
        [300, 560, 1.2],
        [640, 620, 1.9],
        [1010, 570, 1.35],
        [120, 690, 1.5],
        [950, 716, 1.2],
      ],
      ([x, y, scale], i) =>
        transform(bigPaperBoat(hand, cyclic([barro, ocre, tinta, ocre, barro], i)), x, y, scale * 0.36, i % 2 ? 4 : -5),
    ) +
    water(
      hand,
      { left: 0, right: 1200, top: 752, bottom: 830, swell: 10, reach: 46, stroke: 14, gap: 26 },
      azul,
      papel,
      tinta,
    ),
}

export const programaEscolas: Picture = {
  title: 'Xilogravura: um barco de papel com um lápis por mastro e um papagaio de papel',
  size: [900, 600],
  draw: (hand) =>
    rect(ocre, 0, 0, 900, 600) +
    carved(hand, box(0, 0, 900, 430), tinta, {
      flow: -0.18,
      along: 110,
      across: 30,
      width: 9,
      light: lightFrom(0, 0, 700, 420, 0.85),
    }) +
    line(tinta, 4, 'M466 110C560 50 640 190 756 150') +
    kite(hand, 766, 136, 0.95, 24, [barro, papel, azul, papel]) +
    transform(bigPaperBoat(hand), 450, 372, 1.12) +
    path(tinta, 'M420 74L450 2L480 74V322H420z') +
    path(barro, 'M429 78H471V314H429z') +
    path(papel, 'M429 76L450 24L471 76zM440 78h9v236h-9z') +
    path(tinta, 'M442 44L450 22L458 44z') +
    water(
      hand,
      { left: 0, right: 900, top: 424, bottom: 620, swell: 11, reach: 44, stroke: 11, gap: 26 },
      azul,
      papel,
      tinta,
    ),
}

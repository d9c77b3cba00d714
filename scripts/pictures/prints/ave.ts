import { azul, barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { carved, lightFrom } from '../marks.ts'
import { water } from '../motifs/sea.ts'
import { blackRays } from '../motifs/sky.ts'
import { curved } from '../shapes.ts'
import { disc, emblem, line, path, rect } from '../sheet.ts'

export const episodio4 = emblem('um pássaro-peixe azul entre o mar e o céu', (hand) => {
  const body = curved(
    '!660,400 600,330 500,290 390,300 290,350 210,392 !190,400 210,412 290,460 390,510 500,516 600,470',
  )
  const wing = curved(
    '!470,330 430,210 340,110 210,60 !120,60 200,130 220,190 !190,196 250,240 270,290 !250,300 300,330 !350,350',
  )
  const fin = curved('!470,470 420,580 330,640 !250,660 300,600 310,540 !350,450')
  const tail = curved('!230,400 150,320 90,290 !40,300 100,360 !110,400 100,440 !40,506 100,510 150,480')
  const scales = (x: number, y: number) => Math.sin(x / 22) * Math.cos(y / 18)
  return (
    rect(ocre, 0, 0, 800, 800) +
    blackRays(
      hand,
      420,
      400,
      270,
      () => 640,
      80,
      () => 0.75,
      barro,
    ) +
    disc(papel, 410, 390, 320) +
    water(
      hand,
      { left: 0, right: 800, top: 610, bottom: 820, swell: 13, reach: 44, stroke: 12, gap: 27 },
      tinta,
      papel,
      azul,
    ) +
    [wing, fin, tail, body].map((shape) => line(tinta, 20, shape.d)).join('') +
    [tail, fin, body, wing].map((shape) => path(azul, shape.d)).join('') +
    carved(hand, wing, papel, {
      flow: (x, y) => Math.atan2(y - 360, x - 500),
      along: 74,
      across: 17,
      width: 8,
      loose: 0.04,
    }) +
    carved(hand, fin, papel, {
      flow: (x, y) => Math.atan2(y - 440, x - 470),
      along: 60,
      across: 15,
      width: 7,
      loose: 0.04,
    }) +
    carved(hand, tail, papel, {
      flow: (x, y) => Math.atan2(y - 400, x - 260),
      along: 60,
      across: 13,
      width: 6,
      loose: 0.04,
    }) +
    carved(hand, { box: body.box, inside: (x, y) => body.inside(x, y) && x < 540 }, papel, {
      flow: (x, y) => 1.2 + scales(x, y) * 0.6,
      along: 30,
      across: 19,
      width: 9,
      light: lightFrom(300, 300, 360, 540),
    }) +
    line(tinta, 9, 'M548 318Q510 400 552 492') +
    path(ocre, 'M640 372L740 400L640 424L664 400z') +
    line(tinta, 9, 'M640 372L740 400L640 424z') +
    disc(papel, 600, 374, 20) +
    disc(tinta, 602, 374, 14) +
    disc(papel, 607, 369, 4)
  )
})

import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { block, carved, lightFrom } from '../marks.ts'
import { caravel } from '../motifs/boats.ts'
import { water } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { box, curved, cut, ellipse } from '../shapes.ts'
import { coordinates, emblem, line, path, rect, transform } from '../sheet.ts'

export const episodio2 = emblem('uma caravela de velas cheias debaixo das estrelas', (hand) => {
  const star = (x: number, y: number, r: number, ink: string) =>
    path(
      ink,
      `${Array.from(
        { length: 8 },
        (_, i) =>
          `${i ? 'L' : 'M'}${coordinates(x + Math.cos(i * 0.785 - 1.571) * (i % 2 ? r * 0.32 : r), y + Math.sin(i * 0.785 - 1.571) * (i % 2 ? r * 0.32 : r))}`,
      ).join('')}z`,
    )
  const stars: [number, number, number][] = [
    [110, 120, 52],
    [250, 80, 26],
    [690, 110, 46],
    [560, 66, 24],
    [90, 300, 30],
    [720, 290, 34],
    [190, 220, 20],
    [640, 210, 18],
    [60, 440, 18],
    [740, 430, 22],
  ]
  return (
    rect(tinta, 0, 0, 800, 800) +
    carved(hand, box(0, 0, 800, 620), azul, {
      flow: (x, y) => Math.atan2(y - 330, x - 400) + 1.57,
      along: 70,
      across: 24,
      width: 9,
      light: 0.9,
    }) +
    stars.map(([x, y, r], i) => star(x, y, r, i % 3 ? papel : ocre)).join('') +
    transform(caravel(hand), 385, 572, 1.04) +
    water(
      hand,
      { left: 0, right: 800, top: 596, bottom: 820, swell: 13, reach: 44, stroke: 12, gap: 27 },
      azul,
      papel,
      tinta,
    )
  )
})

export const episodio6 = emblem('um tambor diante das ilhas e do mar', (hand) => {
  const island = (outline: string, ink: string) =>
    block(hand, curved(outline), ink, papel, {
      flow: (x, y) => 1.1 + Math.sin(x / 40) * 0.5 + y * 0.0002,
      along: 46,
      across: 18,
      width: 8,
      light: 0.7,
    })
  const shell = cut(hand, '216,380 584,380 520,560 480,640 500,810 300,810 320,640 280,560')
  const lacing = Array.from(
    { length: 9 },
    (_, i) => `M${220 + i * 45} 380L${272 + i * 32} 560L${242 + i * 45} 380`,
  ).join('')
  return (
    rect(ocre, 0, 0, 800, 800) +
    blackRays(
      hand,
      400,
      300,
      190,
      () => 640,
      72,
      (angle) => (Math.sin(angle) < 0.3 ? 0.75 : 0),
      barro,
    ) +
    sun(hand, 400, 250, 140, barro, barro, 40) +
    island('!-10,520 60,380 120,300 160,290 190,310 250,400 !330,520', tinta) +
    island('!480,520 560,420 620,330 650,312 690,330 750,420 !820,500 !820,520', mar) +
    water(
      hand,
      { left: 0, right: 800, top: 500, bottom: 820, swell: 11, reach: 44, stroke: 12, gap: 27 },
      azul,
      papel,
      tinta,
    ) +
    line(papel, 22, shell.d) +
    block(hand, shell, tinta, papel, {
      flow: 1.57,
      along: 60,
      across: 14,
      width: 6,
      light: lightFrom(230, 0, 470, 0),
    }) +
    line(ocre, 8, lacing) +
    path(barro, 'M276 548H524L518 580H282z') +
    line(papel, 22, ellipse(400, 380, 196, 62).d) +
    path(tinta, ellipse(400, 380, 196, 62).d) +
    path(papel, ellipse(400, 374, 172, 46).d) +
    carved(hand, ellipse(400, 374, 166, 42), barro, {
      flow: 0,
      along: 60,
      across: 11,
      width: 6,
      light: lightFrom(560, 380, 330, 370),
    })
  )
})

import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { burst, carved, gouge } from '../marks.ts'
import { sun } from '../motifs/sky.ts'
import { monastery } from '../motifs/tower.ts'
import { box, cut } from '../shapes.ts'
import { disc, drawRows, type Picture, path, rect, transform } from '../sheet.ts'

/** A printed sheet lying in the wind: a bar, a picture, lines. */
function programmeSheet(hand: Hand, x: number, y: number, turn: number, ink: string): string {
  const lines = Array.from({ length: 9 }, (_, i) => gouge(20, 122 + i * 17, hand.between(90, 150), 0, 9)).join('')
  return transform(
    path(tinta, cut(hand, '8,10 188,4 196,290 14,296').d) +
      path(papel, cut(hand, '0,0 180,-6 186,280 4,284').d) +
      path(ink, 'M18 18H164V44H18z') +
      path(tinta, `M18 58H164V66H18zM18 80H100V88H18z${lines}`),
    x,
    y,
    1,
    turn,
  )
}

export const noticiaPrograma: Picture = {
  title: 'Xilogravura: quatro sóis, quatro dias sobre a torre, e as folhas do programa',
  size: [1200, 800],
  draw: (hand) =>
    rect(tinta, 0, 0, 1200, 800) +
    path(
      papel,
      burst(hand, 600, 760, 470, 640, 70, 12, -Math.PI, 0) + burst(hand, 600, 760, 620, 900, 80, 14, -Math.PI, 0),
    ) +
    drawRows(
      [
        [112, 440, barro],
        [232, 166, ocre],
        [968, 166, ocre],
        [1088, 440, barro],
      ],
      ([x, y, ink]) => disc(tinta, x, y, 166) + sun(hand, x, y, 92, ink, ink, 26),
    ) +
    path(papel, 'M262 660A338 620 0 0 1 938 660z') +
    path(azul, burst(hand, 600, 600, 250, 420, 60, 12, -Math.PI, 0)) +
    transform(monastery(hand, 30), 590, 660, 0.7) +
    path(mar, 'M0 600Q300 560 600 606T1200 590V800H0z') +
    carved(hand, box(0, 606, 1200, 200), tinta, { flow: 0.1, along: 60, across: 20, width: 10, light: 0.8 }) +
    drawRows(
      [
        [60, 590, -10, barro],
        [330, 600, -4, azul],
        [640, 604, 4, ocre],
        [920, 582, 10, mar],
      ],
      ([x, y, turn, ink]) => programmeSheet(hand, x, y, turn, ink),
    ),
}

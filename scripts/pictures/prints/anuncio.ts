import { azul, barro, mar, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, gouge } from '../marks.ts'
import { jangada } from '../motifs/boats.ts'
import { water } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { monastery } from '../motifs/tower.ts'
import { curved, cut } from '../shapes.ts'
import { disc, line, type Picture, path, rect, transform } from '../sheet.ts'

/** A coconut palm, 360 high, standing at 0,0. */
function palm(hand: Hand): string {
  const trunk = curved('!-16,0 -8,-120 14,-240 !34,-332 !50,-330 34,-230 14,-120 !18,0')
  const fronds = [-2.9, -2.4, -1.9, -1.2, -0.6, -0.1, 0.35, 2.75].map((angle, i) => {
    const turn = (angle * 180) / Math.PI
    const droop = Math.cos(angle) > 0 ? 1 : -1
    const blade = Array.from({ length: 11 }, (_, k) => {
      const t = k / 10
      const [x, y] = [t * 170, droop * t * t * 56]
      return gouge(x, y, 44 * (1 - t * 0.5), 1.1, 11) + gouge(x, y, 40 * (1 - t * 0.5), -1.1, 11)
    }).join('')
    return transform(
      path(i % 2 ? mar : tinta, blade) + line(i % 2 ? mar : tinta, 8, `M0 0Q90 0 170 ${droop * 56}`),
      42,
      -330,
      1,
      turn,
    )
  })
  return (
    block(hand, trunk, tinta, papel, { flow: 0.2, along: 26, across: 13, width: 5, light: 0.8 }) +
    fronds.join('') +
    [30, 48, 60].map((x, i) => disc(barro, x, -318 + i * 6, 11)).join('')
  )
}

/** A letter with its seal. */
const letter = (x: number, y: number, turn: number) =>
  transform(
    path(tinta, 'M-6-6H136V90H-6z') +
      path(papel, 'M0 0H130V84H0z') +
      line(tinta, 5, 'M0 0L65 48L130 0M0 84L48 36M130 84L82 36') +
      disc(barro, 65, 46, 15),
    x,
    y,
    1,
    turn,
  )

export const noticiaAnuncio: Picture = {
  title: 'Xilogravura: uma andorinha leva uma carta por cima do oceano, entre duas margens',
  size: [1200, 800],
  draw: (hand) => {
    const shore = cut(hand, '-10,610 -10,470 40,452 120,440 210,470 262,520 300,604 320,640 -10,640')
    return (
      rect(papel, 0, 0, 1200, 800) +
      blackRays(
        hand,
        560,
        560,
        300,
        () => 900,
        84,
        (angle) => (Math.sin(angle) < 0.1 ? 0.16 + 0.34 * Math.abs(Math.cos(angle)) : 0),
        azul,
      ) +
      sun(hand, 560, 560, 150, barro, barro, 40) +
      block(hand, shore, tinta, papel, { flow: 0.25, along: 46, across: 17, width: 6, light: 0.8 }) +
      transform(palm(hand), 84, 456, 0.92) +
      transform(palm(hand), 190, 474, 0.74, 0, true) +
      transform(monastery(hand, 32), 1040, 640, 0.64) +
      water(
        hand,
        { left: 0, right: 1200, top: 606, bottom: 820, swell: 8, reach: 48, stroke: 11, gap: 25 },
        azul,
        papel,
        tinta,
      ) +
      transform(jangada(hand), 360, 650, 0.72, -4) +
      swallow(540, 270, 2.15, -4, tinta, papel, papel) +
      letter(676, 316, 10) +
      line(tinta, 6, 'M668 266L722 322')
    )
  },
}

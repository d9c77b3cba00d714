import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, carved, gouge, lightFrom } from '../marks.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { monastery } from '../motifs/tower.ts'
import { curved, cut } from '../shapes.ts'
import { disc, line, type Picture, path, rect, transform } from '../sheet.ts'

/** A tram of the old Porto lines: 430 wide, 230 high, on its wheels at 0,0. */
function tram(hand: Hand): string {
  const body = cut(hand, '-215,-30 -208,-110 208,-110 215,-30')
  const windows = Array.from({ length: 7 }, (_, i) => `M${-190 + i * 56}-180h44v58h-44z`).join('')
  return (
    line(tinta, 7, 'M20-230L120-330') +
    path(tinta, 'M-222-196Q-200-232-150-232H150Q200-232 222-196zM-204-200H204V-106H-204zM-224-34H224V-14H-224z') +
    path(ocre, body.d) +
    carved(hand, body, tinta, { flow: 0, along: 60, across: 13, width: 5, light: lightFrom(0, -10, 0, -110) }) +
    path(papel, windows) +
    path(tinta, Array.from({ length: 7 }, (_, i) => gouge(-184 + i * 56, -136, 40, -0.9, 7)).join('')) +
    path(barro, 'M-212-78H212V-58H-212z') +
    [-130, -70, 70, 130].map((x) => disc(tinta, x, -4, 25) + disc(papel, x, -4, 8)).join('') +
    disc(papel, 200, -70, 14)
  )
}

/** A hill carved along its slope. */
function hill(hand: Hand, outline: string, ink: string, mark: string, slope: number): string {
  const shape = curved(outline)
  const [, top, , bottom] = shape.box
  return block(hand, shape, ink, mark, {
    flow: (x) => Math.sin(x / 260) * slope,
    along: 76,
    across: 21,
    width: 9,
    light: lightFrom(0, top, 0, bottom, 1.1),
  })
}

export const paginaComoChegar: Picture = {
  title: 'Xilogravura: uma estrada e um elétrico entre colinas, a caminho da torre',
  size: [1600, 600],
  draw: (hand) =>
    rect(papel, 0, 0, 1600, 600) +
    blackRays(
      hand,
      1290,
      240,
      220,
      () => 1500,
      170,
      (angle) => (Math.sin(angle) < 0.1 ? 0.7 : 0),
    ) +
    sun(hand, 1290, 240, 150, barro, barro, 44) +
    hill(hand, '!-20,620 !-20,330 160,270 380,330 620,280 860,340 1100,300 !1620,330 !1620,620', azul, papel, 0.22) +
    transform(monastery(hand, 34), 1300, 452, 0.53) +
    hill(hand, '!-20,620 !-20,400 240,350 520,410 760,380 1000,420 1260,400 !1620,420 !1620,620', mar, papel, -0.2) +
    path(tinta, 'M1190 436C1080 470 760 420 700 470S980 520 900 620H560C640 530 420 500 560 450S1040 450 1180 430z') +
    path(papel, 'M1180 434C1080 464 748 424 690 466S960 520 870 620H590C660 540 470 500 590 456S1040 452 1176 432z') +
    path(
      tinta,
      Array.from({ length: 5 }, (_, i) => gouge(730 - i * 2, 612 - i * 27, 18 + i, -1.5 - i * 0.08, 8)).join(''),
    ) +
    hill(hand, '!-20,620 !-20,480 140,470 320,500 470,520 !600,620', ocre, tinta, 0.15) +
    hill(hand, '!1620,620 !1620,470 1440,480 1260,510 1100,540 !960,620', ocre, tinta, -0.15) +
    line(tinta, 8, 'M-10 556C140 548 330 556 560 606M-10 580C140 574 300 580 450 608') +
    transform(tram(hand), 236, 540, 1, 2.5) +
    swallow(570, 150, 1, -14, tinta, papel, papel) +
    swallow(770, 90, 0.7, -24, tinta, papel, papel) +
    swallow(400, 80, 0.55, -8, tinta, papel, papel),
}

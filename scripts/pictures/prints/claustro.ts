import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { burst, carved, gouge, lightFrom } from '../marks.ts'
import { farArcade, voussoirs, wall } from '../motifs/cloister.ts'
import { oliveTree } from '../motifs/plants.ts'
import { sun } from '../motifs/sky.ts'
import { tower } from '../motifs/tower.ts'
import { box, except, pointedArch } from '../shapes.ts'
import { coordinates, line, type Picture, path, rect, transform } from '../sheet.ts'

export const claustro: Picture = {
  title: 'Xilogravura: por um arco do claustro veem-se a oliveira do jardim e a torre',
  size: [900, 1100],
  draw: (hand) => {
    const arch = pointedArch(110, 70, 680, 900, 0.86)
    const surround = except(box(0, 0, 900, 1000), pointedArch(-10, -100, 920, 1100, 0.8))
    const piers = [0, 1].map((side) => box(side ? 806 : 24, 560, 70, 400))
    return (
      rect(papel, 100, 60, 700, 920) +
      sun(hand, 400, 400, 132, barro, barro, 40) +
      path(azul, burst(hand, 400, 400, 245, 660, 96, 15)) +
      farArcade(hand, 100, 800, 690, 850, 100) +
      rect(mar, 100, 800, 700, 180) +
      transform(tower(hand), 546, 816, 0.68) +
      carved(hand, box(100, 822, 700, 150), tinta, { flow: -1.3, along: 30, across: 15, width: 8, loose: 0.6 }) +
      path(papel, 'M330 980C380 920 470 880 500 806H566C570 890 540 930 560 980z') +
      transform(oliveTree(hand, mar), 262, 912, 0.98) +
      wall(900, 1100, [arch]) +
      line(papel, 8, pointedArch(88, 40, 724, 932, 0.86).d) +
      path(papel, voussoirs(hand, arch, 60, 3)) +
      carved(hand, surround, papel, { flow: 0, along: 60, across: 22, width: 6, light: 0.95 }) +
      piers
        .map((pier) =>
          carved(hand, pier, papel, {
            flow: Math.PI / 2,
            along: 70,
            across: 17,
            width: 6,
            light: lightFrom(450, 700, pier.box[0] < 400 ? -260 : 1160, 700, 1.3),
          }),
        )
        .join('') +
      path(ocre, 'M130 1000H770L840 1100H60z') +
      path(
        tinta,
        Array.from({ length: 9 }, (_, i) => gouge(170 + i * 70, 996, 120, Math.PI / 2 + (4 - i) * 0.11, 6)).join('') +
          `M90 1040${'h720v5'}H90z`,
      ) +
      path(papel, `M${coordinates(96, 972)}h708v10H96z`)
    )
  },
}

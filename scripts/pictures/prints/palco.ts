import { azul, azulClaro, barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { block, burst, carved, lightFrom } from '../marks.ts'
import { curved, cut, ellipse } from '../shapes.ts'
import { emblem, line, path, rect, transform } from '../sheet.ts'

export const episodio3 = emblem('um pincenê diante de uma cortina de teatro que se abre', (hand) => {
  const drape = (mirror: boolean) => {
    const cloth = curved('!-10,-10 !330,-10 300,160 210,330 110,450 !60,520 110,640 !140,810 !-10,810')
    const folds =
      [40, 100, 160, 220, 280]
        .map(
          (x, i) =>
            `M${x} -10C${x - 6} ${200 - i * 16} ${x * 0.5} ${380 - i * 30} ${20 + x * 0.16} 510C${x * 0.7} ${360 - i * 28} ${x + 26} ${190 - i * 16} ${x + 24} -10z`,
        )
        .join('') +
      [24, 66, 106]
        .map((x) => `M${x * 0.6} 530C${x} 620 ${x} 720 ${x} 810h18C${x + 18} 720 ${x + 10} 620 ${x * 0.6} 530z`)
        .join('')
    return transform(
      path(barro, cloth.d) +
        path(tinta, folds) +
        carved(hand, cloth, papel, {
          flow: (x, y) => 1.57 + (x > 60 && y < 500 ? 0.4 : 0),
          along: 60,
          across: 22,
          width: 5,
          light: 0.35,
        }) +
        path(ocre, 'M-10 496Q40 540 92 488L100 520Q44 566-10 530z'),
      mirror ? 800 : 0,
      0,
      1,
      0,
      mirror,
    )
  }
  const lens = (x: number) => {
    const glass = ellipse(x, 420, 108, 104)
    return (
      line(tinta, 44, glass.d) +
      path(azulClaro, glass.d) +
      carved(hand, glass, azul, {
        flow: -0.8,
        along: 90,
        across: 22,
        width: 10,
        light: lightFrom(x + 110, 500, x - 90, 380),
      }) +
      line(ocre, 20, glass.d)
    )
  }
  return (
    rect(tinta, 0, 0, 800, 800) +
    path(papel, burst(hand, 400, 420, 190, 560, 76, 14)) +
    lens(276) +
    lens(524) +
    line(tinta, 40, 'M374 400Q400 350 426 400') +
    line(ocre, 20, 'M374 400Q400 350 426 400') +
    line(ocre, 7, 'M632 430C720 520 600 600 640 690S590 760 570 820') +
    drape(false) +
    drape(true) +
    block(hand, cut(hand, '-10,716 810,716 810,810 -10,810'), tinta, papel, {
      flow: 0,
      along: 80,
      across: 15,
      width: 6,
      light: lightFrom(0, 710, 0, 810),
    })
  )
})

import type { Hand } from '../hand.ts'
import { azul, azulClaro, barro, mar, ocre, papel, papel2, tinta } from '../inks.ts'
import { caravel } from '../motifs/boats.ts'
import { leaf } from '../motifs/plants.ts'
import { water } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { block, burst, carved, gouge, lightFrom, rayFrom } from '../marks.ts'
import { box, curved, cut, ellipse, polygon, type Point } from '../shapes.ts'
import { disc, line, offRegister, path, place, rect, run, type Picture } from '../sheet.ts'

const emblem = (title: string, draw: (hand: Hand) => string): Picture => ({ title: `Xilogravura: ${title}`, size: [800, 800], draw })

/** A bust with hat, round spectacles and moustache: 400 wide, 560 high, its chin line at 0,0. */
function heteronym(hand: Hand, face: string, coat: string, band: string): string {
  const hat = curved('!-190,-250 -120,-236 !-104,-250 -96,-370 -60,-410 0,-392 60,-410 96,-370 !104,-250 120,-236 !190,-250 150,-206 0,-190 -150,-206')
  const head = curved('!-100,-230 -104,-120 -70,-30 0,10 70,-30 104,-120 !100,-230')
  const body = curved('!-60,-20 -150,20 -190,90 !-204,390 !204,390 190,90 150,20 !60,-20 0,30')
  return (
    block(hand, body, coat, coat === tinta ? papel : tinta, { flow: (x) => (x < 0 ? 1.2 : 1.9), along: 60, across: 16, width: 6, light: 0.7 }) +
    path(papel, 'M-60-6L0 96L60-6L0 40z') + path(band, 'M-34 46L0 62L34 46V86L0 70L-34 86z') +
    line(tinta, 10, head.d) + path(face, head.d) +
    carved(hand, head, tinta, { flow: 1.4, along: 44, across: 10, width: 5, light: lightFrom(104, -100, 10, -110) }) +
    line(tinta, 9, 'M-72-140a32 32 0 1 0 64 0a32 32 0 1 0-64 0zM8-140a32 32 0 1 0 64 0a32 32 0 1 0-64 0zM-8-146Q0-154 8-146M-72-146L-100-156M72-146L100-156') +
    path(tinta, 'M0-140L-12-76Q0-66 12-76zM-52-44Q-24-70 0-58Q24-70 52-44Q24-48 0-46Q-24-48-52-44z') +
    path(tinta, hat.d) + path(band, 'M-104-276Q0-250 104-276L106-246Q0-220-106-246z') +
    carved(hand, hat, papel, { flow: (x) => x * 0.003, along: 50, across: 13, width: 5, light: lightFrom(-150, -360, 60, -240) })
  )
}

export const episodio1 = emblem('quatro chapéus e quatro óculos, o poeta e os seus heterónimos', (hand) =>
  rect(barro, 0, 0, 800, 800) +
  blackRays(hand, 400, 400, 330, () => 800, 70, () => 0.7) +
  place(heteronym(hand, azulClaro, azul, ocre), 196, 470, 0.92, -4) +
  place(heteronym(hand, ocre, mar, barro), 606, 470, 0.92, 4) +
  place(heteronym(hand, papel2, barro, azul), 320, 600, 0.98, -2) +
  place(heteronym(hand, papel, tinta, barro), 500, 690, 1.16, 3))

export const episodio2 = emblem('uma caravela de velas cheias debaixo das estrelas', (hand) => {
  const star = (x: number, y: number, r: number, ink: string) => path(ink, Array.from({ length: 8 }, (_, i) => `${i ? 'L' : 'M'}${run(x + Math.cos(i * 0.785 - 1.571) * (i % 2 ? r * 0.32 : r), y + Math.sin(i * 0.785 - 1.571) * (i % 2 ? r * 0.32 : r))}`).join('') + 'z')
  const stars: [number, number, number][] = [[110, 120, 52], [250, 80, 26], [690, 110, 46], [560, 66, 24], [90, 300, 30], [720, 290, 34], [190, 220, 20], [640, 210, 18], [60, 440, 18], [740, 430, 22]]
  return (
    rect(tinta, 0, 0, 800, 800) +
    carved(hand, box(0, 0, 800, 620), azul, { flow: (x, y) => Math.atan2(y - 330, x - 400) + 1.57, along: 70, across: 24, width: 9, light: 0.9 }) +
    stars.map(([x, y, r], i) => star(x, y, r, i % 3 ? papel : ocre)).join('') +
    place(caravel(hand), 385, 572, 1.04) +
    water(hand, { left: 0, right: 800, top: 596, bottom: 820, swell: 13, reach: 44, stroke: 12, gap: 27 }, azul, papel, tinta)
  )
})

export const episodio3 = emblem('um pincenê diante de uma cortina de teatro que se abre', (hand) => {
  const drape = (mirror: boolean) => {
    const cloth = curved('!-10,-10 !330,-10 300,160 210,330 110,450 !60,520 110,640 !140,810 !-10,810')
    const folds = [40, 100, 160, 220, 280].map((x, i) => `M${x} -10C${x - 6} ${200 - i * 16} ${x * 0.5} ${380 - i * 30} ${20 + x * 0.16} 510C${x * 0.7} ${360 - i * 28} ${x + 26} ${190 - i * 16} ${x + 24} -10z`).join('') + [24, 66, 106].map((x) => `M${x * 0.6} 530C${x} 620 ${x} 720 ${x} 810h18C${x + 18} 720 ${x + 10} 620 ${x * 0.6} 530z`).join('')
    return place(path(barro, cloth.d) + path(tinta, folds) + carved(hand, cloth, papel, { flow: (x, y) => 1.57 + (x > 60 && y < 500 ? 0.4 : 0), along: 60, across: 22, width: 5, light: 0.35 }) + path(ocre, 'M-10 496Q40 540 92 488L100 520Q44 566-10 530z'), mirror ? 800 : 0, 0, 1, 0, mirror)
  }
  const lens = (x: number) => {
    const glass = ellipse(x, 420, 108, 104)
    return line(tinta, 44, glass.d) + path(azulClaro, glass.d) + carved(hand, glass, azul, { flow: -0.8, along: 90, across: 22, width: 10, light: lightFrom(x + 110, 500, x - 90, 380) }) + line(ocre, 20, glass.d)
  }
  return (
    rect(tinta, 0, 0, 800, 800) +
    path(papel, burst(hand, 400, 420, 190, 560, 76, 14)) +
    lens(276) + lens(524) + line(tinta, 40, 'M374 400Q400 350 426 400') + line(ocre, 20, 'M374 400Q400 350 426 400') +
    line(ocre, 7, 'M632 430C720 520 600 600 640 690S590 760 570 820') +
    drape(false) + drape(true) +
    block(hand, cut(hand, '-10,716 810,716 810,810 -10,810'), tinta, papel, { flow: 0, along: 80, across: 15, width: 6, light: lightFrom(0, 710, 0, 810) })
  )
})

export const episodio4 = emblem('um pássaro-peixe azul entre o mar e o céu', (hand) => {
  const body = curved('!660,400 600,330 500,290 390,300 290,350 210,392 !190,400 210,412 290,460 390,510 500,516 600,470')
  const wing = curved('!470,330 430,210 340,110 210,60 !120,60 200,130 220,190 !190,196 250,240 270,290 !250,300 300,330 !350,350')
  const fin = curved('!470,470 420,580 330,640 !250,660 300,600 310,540 !350,450')
  const tail = curved('!230,400 150,320 90,290 !40,300 100,360 !110,400 100,440 !40,506 100,510 150,480')
  const scales = (x: number, y: number) => Math.sin(x / 22) * Math.cos(y / 18)
  return (
    rect(ocre, 0, 0, 800, 800) +
    blackRays(hand, 420, 400, 330, () => 800, 80, () => 0.5, barro) +
    disc(papel, 410, 390, 320) +
    water(hand, { left: 0, right: 800, top: 610, bottom: 820, swell: 13, reach: 44, stroke: 12, gap: 27 }, tinta, papel, azul) +
    [wing, fin, tail, body].map((shape) => line(tinta, 20, shape.d)).join('') +
    [tail, fin, body, wing].map((shape) => path(azul, shape.d)).join('') +
    carved(hand, wing, papel, { flow: (x, y) => Math.atan2(y - 360, x - 500), along: 74, across: 17, width: 8, loose: 0.04 }) +
    carved(hand, fin, papel, { flow: (x, y) => Math.atan2(y - 440, x - 470), along: 60, across: 15, width: 7, loose: 0.04 }) +
    carved(hand, tail, papel, { flow: (x, y) => Math.atan2(y - 400, x - 260), along: 60, across: 13, width: 6, loose: 0.04 }) +
    carved(hand, { box: body.box, inside: (x, y) => body.inside(x, y) && x < 540 }, papel, { flow: (x, y) => 1.2 + scales(x, y) * 0.6, along: 30, across: 19, width: 9, light: lightFrom(300, 300, 360, 540) }) +
    line(tinta, 9, 'M548 318Q510 400 552 492') +
    path(ocre, 'M640 372L740 400L640 424L664 400z') + line(tinta, 9, 'M640 372L740 400L640 424z') +
    disc(papel, 600, 374, 20) + disc(tinta, 602, 374, 14) + disc(papel, 607, 369, 4)
  )
})

/** A carnation from the side: ragged petals fanned out of a cup, back row first. */
function carnation(hand: Hand, x: number, y: number, size: number, turn: number, ink: string): string {
  const petal = (angle: number, length: number, spread: number) => {
    const at = (reach: number, off: number): Point => [Math.cos(angle + off) * reach, Math.sin(angle + off) * reach]
    const teeth = Array.from({ length: 7 }, (_, i) => at(length * (i % 2 ? 1.02 : 0.86) * hand.between(0.96, 1.04), -spread + (i / 6) * spread * 2))
    const shape = polygon([[0, 0], at(length * 0.6, -spread * 1.05), ...teeth, at(length * 0.6, spread * 1.05)])
    return line(tinta, 9, shape.d) + offRegister(path(ink, shape.d), 2, -2) + carved(hand, shape, ink === ocre ? tinta : papel, { flow: rayFrom(0, 0), along: size * 0.24, across: size * 0.085, width: size * 0.04, loose: 0.04, light: (px, py) => Math.hypot(px, py) / length - 0.2 })
  }
  const rows: [number, number, number][] = [[7, 1.3, 1], [6, 1.05, 0.82], [4, 0.66, 0.62]]
  const petals = rows.map(([count, half, reach]) => Array.from({ length: count }, (_, i) => petal(-Math.PI / 2 - half + (i / (count - 1)) * half * 2, size * reach, 0.27)).join('')).join('')
  const cup = curved(`!${-size * 0.2},${-size * 0.12} ${-size * 0.17},${size * 0.3} !${-size * 0.08},${size * 0.46} !${size * 0.08},${size * 0.46} ${size * 0.17},${size * 0.3} !${size * 0.2},${-size * 0.12} 0,${-size * 0.02}`)
  return place(petals + block(hand, cup, tinta, papel, { flow: 1.57, along: 30, across: 9, width: 4, light: lightFrom(-size * 0.2, 0, size * 0.1, 0) }), x, y, 1, turn)
}

export const episodio5 = emblem('três cravos, três Marias', (hand) =>
  rect(mar, 0, 0, 800, 800) +
  blackRays(hand, 400, 360, 350, () => 800, 64, () => 0.7) +
  disc(papel, 400, 370, 342) +
  carved(hand, ellipse(400, 370, 330), ocre, { flow: rayFrom(400, 760), along: 80, across: 30, width: 13, light: 0.9 }) +
  line(tinta, 17, 'M196 400C250 560 350 640 380 810M604 400C550 560 450 640 420 810M400 360V810') +
  [[320, 600, -2.5], [270, 520, -2.8], [480, 600, -0.6], [530, 520, -0.3], [404, 560, -0.8], [396, 500, -2.3]].map(([x, y, angle]) => leaf(x, y, 170, angle, tinta, papel, 0.13)).join('') +
  carnation(hand, 194, 366, 178, -20, barro) +
  carnation(hand, 606, 366, 178, 20, azul) +
  carnation(hand, 400, 310, 224, 0, ocre) +
  offRegister(path(barro, 'M300 706Q400 666 500 706L492 762Q400 726 308 762z'), 4, -3) + path(tinta, [0, 1, 2, 3, 4, 5].map((i) => gouge(326 + i * 32, 706, 44, 1.4, 7)).join('')))

export const episodio6 = emblem('um tambor diante das ilhas e do mar', (hand) => {
  const island = (outline: string, ink: string) => block(hand, curved(outline), ink, papel, { flow: (x, y) => 1.1 + Math.sin(x / 40) * 0.5 + y * 0.0002, along: 46, across: 18, width: 8, light: 0.7 })
  const shell = cut(hand, '216,380 584,380 520,560 480,640 500,810 300,810 320,640 280,560')
  const lacing = Array.from({ length: 9 }, (_, i) => `M${220 + i * 45} 380L${272 + i * 32} 560L${242 + i * 45} 380`).join('')
  return (
    rect(ocre, 0, 0, 800, 800) +
    blackRays(hand, 400, 300, 260, () => 800, 72, (angle) => (Math.sin(angle) < 0.3 ? 0.6 : 0), barro) +
    sun(hand, 400, 250, 140, barro, barro, 40) +
    island('!-10,520 60,380 120,300 160,290 190,310 250,400 !330,520', tinta) +
    island('!480,520 560,420 620,330 650,312 690,330 750,420 !820,500 !820,520', mar) +
    water(hand, { left: 0, right: 800, top: 500, bottom: 820, swell: 11, reach: 44, stroke: 12, gap: 27 }, azul, papel, tinta) +
    line(papel, 22, shell.d) + block(hand, shell, tinta, papel, { flow: 1.57, along: 60, across: 14, width: 6, light: lightFrom(230, 0, 470, 0) }) +
    line(ocre, 8, lacing) + path(barro, 'M276 548H524L518 580H282z') +
    line(papel, 22, ellipse(400, 380, 196, 62).d) + path(tinta, ellipse(400, 380, 196, 62).d) + path(papel, ellipse(400, 374, 172, 46).d) +
    carved(hand, ellipse(400, 374, 166, 42), barro, { flow: 0, along: 60, across: 11, width: 6, light: lightFrom(560, 380, 330, 370) })
  )
})

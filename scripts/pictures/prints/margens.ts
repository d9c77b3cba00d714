import type { Hand } from '../hand.ts'
import { azul, azulClaro, barro, mar, ocre, papel, tinta } from '../inks.ts'
import { caravel, jangada, sailboat } from '../motifs/boats.ts'
import { openBook } from '../motifs/book.ts'
import { water } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { monastery } from '../motifs/tower.ts'
import { block, burst, carved, gouge, lightFrom } from '../marks.ts'
import { box, curved, cut, ellipse } from '../shapes.ts'
import { disc, line, path, place, rect, type Picture } from '../sheet.ts'

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
    return place(path(i % 2 ? mar : tinta, blade) + line(i % 2 ? mar : tinta, 8, `M0 0Q90 0 170 ${droop * 56}`), 42, -330, 1, turn)
  })
  return block(hand, trunk, tinta, papel, { flow: 0.2, along: 26, across: 13, width: 5, light: 0.8 }) + fronds.join('') + [30, 48, 60].map((x, i) => disc(barro, x, -318 + i * 6, 11)).join('')
}

/** A letter with its seal. */
const letter = (x: number, y: number, turn: number) => place(path(tinta, 'M-6-6H136V90H-6z') + path(papel, 'M0 0H130V84H0z') + line(tinta, 5, 'M0 0L65 48L130 0M0 84L48 36M130 84L82 36') + disc(barro, 65, 46, 15), x, y, 1, turn)

export const noticiaAnuncio: Picture = {
  title: 'Xilogravura: uma andorinha leva uma carta por cima do oceano, entre duas margens',
  size: [1200, 800],
  draw: (hand) => {
    const shore = cut(hand, '-10,610 -10,470 40,452 120,440 210,470 262,520 300,604 320,640 -10,640')
    return (
      rect(papel, 0, 0, 1200, 800) +
      blackRays(hand, 560, 560, 300, () => 900, 84, (angle) => (Math.sin(angle) < 0.1 ? 0.16 + 0.34 * Math.abs(Math.cos(angle)) : 0), azul) +
      sun(hand, 560, 560, 150, barro, barro, 40) +
      block(hand, shore, tinta, papel, { flow: 0.25, along: 46, across: 17, width: 6, light: 0.8 }) +
      place(palm(hand), 84, 456, 0.92) + place(palm(hand), 190, 474, 0.74, 0, true) +
      place(monastery(hand, 32), 1040, 640, 0.64) +
      water(hand, { left: 0, right: 1200, top: 606, bottom: 820, swell: 8, reach: 48, stroke: 11, gap: 25 }, azul, papel, tinta) +
      place(jangada(hand), 360, 650, 0.72, -4) +
      line(tinta, 5, 'M660 264L722 324') +
      letter(676, 316, 10) +
      swallow(540, 270, 2.15, -4, tinta, papel, papel)
    )
  },
}

/** A lighthouse with its two beams, 460 high, standing at 0,0. */
function lighthouse(hand: Hand): string {
  const body = cut(hand, '-62,0 -40,-330 40,-330 62,0')
  return (
    path(tinta, body.d) +
    path(papel, cut(hand, '-55,-96 -50,-170 50,-170 55,-96').d + cut(hand, '-45,-240 -42,-300 42,-300 45,-240').d) +
    carved(hand, body, papel, { flow: Math.PI / 2, along: 44, across: 11, width: 5, light: lightFrom(-60, 0, 40, 0) }) +
    path(ocre, 'M-58-330H58V-342H-58zM-40-424H40V-352H-40zM-52-428L0-484L52-428z') + path(tinta, 'M-15-424h7v72h-7zM8-424h7v72h-7z')
  )
}

/** A line of handwriting that runs like a wave: words with ascenders and loops. */
function writtenLine(hand: Hand, y: number, size: number): string {
  let d = ''
  let x = hand.between(-40, 0)
  while (x < 1210) {
    const letters = Math.round(hand.between(3, 9))
    let word = `M${x.toFixed(0)} ${(y + Math.sin(x / 130) * size * 0.7).toFixed(0)}`
    for (let i = 0; i < letters; i++) {
      const tall = hand.chance(0.22) ? -1.5 : hand.chance(0.12) ? 1.1 : -0.55
      const drift = Math.round((Math.sin((x + size) / 130) - Math.sin(x / 130)) * size * 0.7)
      word += `q${Math.round(size * 0.42)} ${Math.round(size * tall)} ${Math.round(size * 0.62)} ${drift}`
      x += size * 0.62
    }
    d += word
    x += size * 0.9
  }
  return d
}

export const noticiaLingua: Picture = {
  title: 'Xilogravura: muitos barcos, num mar de linhas escritas, a caminho de um mesmo farol',
  size: [1200, 800],
  draw: (hand) => {
    const rows = Array.from({ length: 13 }, (_, i) => ({ y: 330 + i * 20 + i * i * 1.35, size: 13 + i * 1.7 }))
    const boats: [number, number, number, string, string][] = [[610, 352, 0.26, barro, papel], [760, 372, 0.32, papel, ocre], [430, 392, 0.36, ocre, papel], [250, 420, 0.44, papel, barro], [640, 452, 0.5, azulClaro, ocre], [860, 486, 0.5, barro, papel], [90, 520, 0.62, ocre, barro], [420, 570, 0.8, papel, azulClaro], [800, 690, 1.06, ocre, papel], [170, 730, 1.05, barro, papel]]
    return (
      rect(tinta, 0, 0, 1200, 800) +
      path(ocre, burst(hand, 1000, 96, 66, 960, 46, 22, 1.75, 4.6)) + path(papel, burst(hand, 1000, 96, 66, 420, 50, 9, -1.5, 1.6)) + path(papel, burst(hand, 1000, 96, 66, 560, 44, 7, 1.77, 4.6)) +
      path(azul, 'M0 312Q300 300 600 314T1200 308V800H0z') +
      rows.map(({ y, size }, i) => line(papel, Math.round(3 + i * 0.34), writtenLine(hand, y, size))).join('') +
      block(hand, cut(hand, '820,560 860,500 930,468 1010,452 1100,460 1210,480 1210,620 1040,610 900,590'), tinta, papel, { flow: 0.2, along: 40, across: 15, width: 5, light: 0.8 }) +
      place(lighthouse(hand), 1000, 500, 1.04) +
      boats.map(([x, y, scale, first, second]) => place(sailboat(hand, first, second), x, y, scale)).join('')
    )
  },
}

export const noticiaCarlosPenaFilho: Picture = {
  title: 'Xilogravura em azul: um livro aberto navega, com velas brancas, por baixo da lua',
  size: [1200, 800],
  draw: (hand) =>
    rect(azul, 0, 0, 1200, 800) +
    carved(hand, box(0, 0, 1200, 560), tinta, { flow: (x, y) => Math.atan2(y - 190, x - 880) + Math.PI / 2, along: 96, across: 22, width: 12, light: lightFrom(0, 0, 1000, 500, 0.9) }) +
    carved(hand, box(0, 0, 1200, 560), azulClaro, { flow: (x, y) => Math.atan2(y - 190, x - 880) + Math.PI / 2, along: 90, across: 34, width: 7, light: (x, y) => 1 - Math.hypot(x - 880, y - 190) / 460 }) +
    disc(papel, 880, 190, 104) + carved(hand, ellipse(880, 190, 98), azul, { flow: 0.3, along: 40, across: 14, width: 6, light: lightFrom(800, 280, 900, 160) }) +
    water(hand, { left: 0, right: 1200, top: 500, bottom: 820, swell: 12, reach: 54, stroke: 12, gap: 29 }, tinta, azulClaro, azul) +
    place(openBook(hand, barro, 6), 520, 690, 1.1, -2) +
    path(tinta, 'M510 440L514 40H526L530 440z') +
    path(azulClaro, curved('!500,60 420,190 !300,400 400,384 !500,410').d) + path(papel, curved('!540,40 660,190 !730,400 640,376 !540,404').d) +
    carved(hand, curved('!500,60 420,190 !300,400 400,384 !500,410'), azul, { flow: 1.95, along: 60, across: 17, width: 7, light: lightFrom(500, 200, 330, 300) }) +
    carved(hand, curved('!540,40 660,190 !730,400 640,376 !540,404'), azul, { flow: 1.3, along: 60, across: 17, width: 7, light: lightFrom(540, 200, 730, 300) }) +
    path(ocre, 'M526 40l74 16l-70 26z') +
    water(hand, { left: 0, right: 1200, top: 684, bottom: 830, swell: 13, reach: 52, stroke: 13, gap: 30 }, tinta, papel, azul) +
    swallow(180, 170, 1.05, -20, papel, azul) + swallow(320, 90, 0.6, -10, papel, azul),
}

export const programaLingua: Picture = {
  title: 'Xilogravura: uma rosa dos ventos sobre o mar',
  size: [900, 600],
  draw: (hand) => {
    const point = (length: number, half: number, turn: number, dark: string, lit: string) => place(path(dark, `M0 0L${-half} ${-half}L0 ${-length}z`) + path(lit, `M0 0L${half} ${-half}L0 ${-length}z`), 450, 300, 1, turn)
    return (
      water(hand, { left: 0, right: 900, top: -20, bottom: 620, swell: 8, reach: 46, stroke: 9, gap: 25 }, azul, papel, tinta) +
      disc(tinta, 450, 300, 236) + path(papel, burst(hand, 450, 300, 190, 226, 72, 8)) + `<circle cx="450" cy="300" r="180" fill="none" stroke="${papel}" stroke-width="5"/>` +
      [22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((turn) => point(150, 20, turn, mar, papel)).join('') +
      [45, 135, 225, 315].map((turn) => point(196, 34, turn, ocre, papel)).join('') +
      [0, 90, 180, 270].map((turn) => point(282, 48, turn, barro, papel)).join('') +
      disc(tinta, 450, 300, 24) + disc(ocre, 450, 300, 13) +
      place(sailboat(hand, ocre), 128, 230, 0.62) + place(sailboat(hand, barro), 790, 480, 0.74) + place(caravel(hand), 772, 170, 0.28)
    )
  },
}

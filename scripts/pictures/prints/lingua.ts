import { azul, azulClaro, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block, burst, carved, lightFrom } from '../marks.ts'
import { caravel, sailboat } from '../motifs/boats.ts'
import { water } from '../motifs/sea.ts'
import { cut } from '../shapes.ts'
import { disc, line, type Picture, path, rect, transform } from '../sheet.ts'

/** A lighthouse with its two beams, 460 high, standing at 0,0. */
function lighthouse(hand: Hand): string {
  const body = cut(hand, '-62,0 -40,-330 40,-330 62,0')
  return (
    path(tinta, body.d) +
    path(papel, cut(hand, '-55,-96 -50,-170 50,-170 55,-96').d + cut(hand, '-45,-240 -42,-300 42,-300 45,-240').d) +
    carved(hand, body, papel, { flow: Math.PI / 2, along: 44, across: 11, width: 5, light: lightFrom(-60, 0, 40, 0) }) +
    path(ocre, 'M-58-330H58V-342H-58zM-40-424H40V-352H-40zM-52-428L0-484L52-428z') +
    path(tinta, 'M-15-424h7v72h-7zM8-424h7v72h-7z')
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
    const boats: [number, number, number, string, string][] = [
      [610, 352, 0.26, barro, papel],
      [760, 372, 0.32, papel, ocre],
      [430, 392, 0.36, ocre, papel],
      [250, 420, 0.44, papel, barro],
      [640, 452, 0.5, azulClaro, ocre],
      [860, 486, 0.5, barro, papel],
      [90, 520, 0.62, ocre, barro],
      [420, 570, 0.8, papel, azulClaro],
      [800, 690, 1.06, ocre, papel],
      [170, 730, 1.05, barro, papel],
    ]
    return (
      rect(tinta, 0, 0, 1200, 800) +
      path(ocre, burst(hand, 1000, 96, 66, 960, 46, 22, 1.75, 4.6)) +
      path(papel, burst(hand, 1000, 96, 66, 420, 50, 9, -1.5, 1.6)) +
      path(papel, burst(hand, 1000, 96, 66, 560, 44, 7, 1.77, 4.6)) +
      path(azul, 'M0 312Q300 300 600 314T1200 308V800H0z') +
      rows.map(({ y, size }, i) => line(papel, Math.round(3 + i * 0.34), writtenLine(hand, y, size))).join('') +
      block(
        hand,
        cut(hand, '820,560 860,500 930,468 1010,452 1100,460 1210,480 1210,620 1040,610 900,590'),
        tinta,
        papel,
        { flow: 0.2, along: 40, across: 15, width: 5, light: 0.8 },
      ) +
      transform(lighthouse(hand), 1000, 500, 1.04) +
      boats.map(([x, y, scale, first, second]) => transform(sailboat(hand, first, second), x, y, scale)).join('')
    )
  },
}

export const programaLingua: Picture = {
  title: 'Xilogravura: uma rosa dos ventos sobre o mar',
  size: [900, 600],
  draw: (hand) => {
    const point = (length: number, half: number, turn: number, dark: string, lit: string) =>
      transform(
        path(dark, `M0 0L${-half} ${-half}L0 ${-length}z`) + path(lit, `M0 0L${half} ${-half}L0 ${-length}z`),
        450,
        300,
        1,
        turn,
      )
    return (
      water(
        hand,
        { left: 0, right: 900, top: -20, bottom: 620, swell: 8, reach: 46, stroke: 9, gap: 25 },
        azul,
        papel,
        tinta,
      ) +
      disc(tinta, 450, 300, 236) +
      path(papel, burst(hand, 450, 300, 190, 226, 72, 8)) +
      `<circle cx="450" cy="300" r="180" fill="none" stroke="${papel}" stroke-width="5"/>` +
      [22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((turn) => point(150, 20, turn, mar, papel)).join('') +
      [45, 135, 225, 315].map((turn) => point(196, 34, turn, ocre, papel)).join('') +
      [0, 90, 180, 270].map((turn) => point(282, 48, turn, barro, papel)).join('') +
      disc(tinta, 450, 300, 24) +
      disc(ocre, 450, 300, 13) +
      transform(sailboat(hand, ocre), 128, 230, 0.62) +
      transform(sailboat(hand, barro), 790, 480, 0.74) +
      transform(caravel(hand), 772, 170, 0.28)
    )
  },
}

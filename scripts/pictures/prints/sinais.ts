import { azul, barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { italic, letters, roman } from '../lettering.ts'
import { water } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { tile } from '../motifs/tile.ts'
import { monastery } from '../motifs/tower.ts'
import { line, type Picture, path, rect, transform } from '../sheet.ts'

export const azulejo: Picture = {
  title: 'Azulejo: um livro aberto em quatro voltas',
  size: [200, 200],
  draw: () => tile(),
}

export const azulejoTinta: Picture = {
  title: 'Azulejo nocturno: um livro aberto em quatro voltas',
  size: [200, 200],
  draw: () => tile({ line: papel, ground: tinta, accent: ocre }),
}

/** The open-book quarter of the tile, alone: two pages, a gutter, and the sun above it. */
export const simbolo: Picture = {
  title: 'Fliporto Portugal',
  size: [512, 512],
  draw: () => {
    const page = 'M246 462C206 408 132 384 34 396V216C132 200 206 226 246 284z'
    const fold = 'M80 270C132 268 176 288 206 326M80 336C132 334 176 354 206 392'
    const half = path(papel, page) + line(azul, 18, fold)
    return (
      rect(azul, 0, 0, 512, 512) +
      half +
      transform(half, 512, 0, 1, 0, true) +
      `<circle cx="256" cy="136" r="88" fill="${ocre}"/>`
    )
  },
}

export const partilha: Picture = {
  title: 'Fliporto Portugal, 22—25 de outubro de 2025, Mosteiro de Leça do Balio',
  size: [1200, 630],
  draw: (hand) => {
    const strength = (angle: number) => Math.max(0, (Math.cos(angle + 0.3) + 0.55) / 1.55)
    return (
      rect(papel, 0, 0, 1200, 630) +
      blackRays(hand, 1010, 210, 150, (angle) => (Math.cos(angle) > 0.3 ? 560 : 330), 64, strength) +
      sun(hand, 1016, 206, 112, barro, barro, 32) +
      transform(monastery(hand, 56), 950, 520, 0.6) +
      water(
        hand,
        { left: -10, right: 1210, top: 512, bottom: 650, swell: 8, reach: 56, stroke: 13, gap: 38 },
        azul,
        papel,
        tinta,
      ) +
      path(tinta, letters('Fliporto', roman(640), 168, 52, 206, -26).d) +
      path(azul, letters('Portugal', italic(320), 168, 54, 346, -14).d) +
      path(
        barro,
        letters('22—25', roman(560, 72), 46, 58, 440, -10).d + letters('outubro 2025', roman(480, 36), 30, 216, 440).d,
      ) +
      path(tinta, letters('Mosteiro de Leça do Balio', roman(440, 30), 28, 60, 484).d) +
      swallow(640, 80, 0.6, -24) +
      swallow(590, 400, 0.42, -10)
    )
  },
}

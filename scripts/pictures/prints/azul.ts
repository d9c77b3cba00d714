import { azul, azulClaro, barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { carved, lightFrom } from '../marks.ts'
import { openBook } from '../motifs/book.ts'
import { water } from '../motifs/sea.ts'
import { swallow } from '../motifs/swallow.ts'
import { box, curved, ellipse } from '../shapes.ts'
import { disc, type Picture, path, rect, transform } from '../sheet.ts'

export const noticiaCarlosPenaFilho: Picture = {
  title: 'Xilogravura em azul: um livro aberto navega, com velas brancas, por baixo da lua',
  size: [1200, 800],
  draw: (hand) =>
    rect(azul, 0, 0, 1200, 800) +
    carved(hand, box(0, 0, 1200, 560), tinta, {
      flow: (x, y) => Math.atan2(y - 190, x - 880) + Math.PI / 2,
      along: 96,
      across: 22,
      width: 12,
      light: lightFrom(0, 0, 1000, 500, 0.9),
    }) +
    carved(hand, box(0, 0, 1200, 560), azulClaro, {
      flow: (x, y) => Math.atan2(y - 190, x - 880) + Math.PI / 2,
      along: 90,
      across: 34,
      width: 7,
      light: (x, y) => 1 - Math.hypot(x - 880, y - 190) / 460,
    }) +
    disc(papel, 880, 190, 104) +
    carved(hand, ellipse(880, 190, 98), azul, {
      flow: 0.3,
      along: 40,
      across: 14,
      width: 6,
      light: lightFrom(800, 280, 900, 160),
    }) +
    water(
      hand,
      { left: 0, right: 1200, top: 500, bottom: 820, swell: 12, reach: 54, stroke: 12, gap: 29 },
      tinta,
      azulClaro,
      azul,
    ) +
    transform(openBook(hand, barro, 6), 520, 690, 1.1, -2) +
    path(tinta, 'M510 440L514 40H526L530 440z') +
    path(azulClaro, curved('!500,60 420,190 !300,400 400,384 !500,410').d) +
    path(papel, curved('!540,40 660,190 !730,400 640,376 !540,404').d) +
    carved(hand, curved('!500,60 420,190 !300,400 400,384 !500,410'), azul, {
      flow: 1.95,
      along: 60,
      across: 17,
      width: 7,
      light: lightFrom(500, 200, 330, 300),
    }) +
    carved(hand, curved('!540,40 660,190 !730,400 640,376 !540,404'), azul, {
      flow: 1.3,
      along: 60,
      across: 17,
      width: 7,
      light: lightFrom(540, 200, 730, 300),
    }) +
    path(ocre, 'M526 40l74 16l-70 26z') +
    water(
      hand,
      { left: 0, right: 1200, top: 684, bottom: 830, swell: 13, reach: 52, stroke: 13, gap: 30 },
      tinta,
      papel,
      azul,
    ) +
    swallow(180, 170, 1.05, -20, papel, azul) +
    swallow(320, 90, 0.6, -10, papel, azul),
}

import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { block, carved, lightFrom } from '../marks.ts'
import { openBook } from '../motifs/book.ts'
import { branch } from '../motifs/plants.ts'
import { bookStack } from '../motifs/shelves.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { box, cut } from '../shapes.ts'
import { disc, type Picture, path, rect, transform } from '../sheet.ts'

export const noticiaGuerraJunqueiro: Picture = {
  title: 'Xilogravura: um livro aberto entre ramos de louro',
  size: [1200, 800],
  draw: (hand) =>
    rect(ocre, 0, 0, 1200, 800) +
    blackRays(
      hand,
      600,
      470,
      300,
      () => 860,
      90,
      () => 0.72,
    ) +
    disc(papel, 600, 440, 300) +
    sun(hand, 600, 350, 150, barro, barro, 40) +
    branch(hand, 590, 770, Math.PI, 2.5, 15, 128, [mar, tinta]) +
    branch(hand, 610, 770, 0, -2.5, 15, 128, [tinta, mar]) +
    transform(openBook(hand, barro, 9), 600, 650, 1.12) +
    path(barro, 'M560 736L600 770L640 736L668 800H532z'),
}

export const programaLivroGeral: Picture = {
  title: 'Xilogravura: uma pilha de livros, um ramo de oliveira e uma andorinha',
  size: [900, 600],
  draw: (hand) =>
    rect(barro, 0, 0, 900, 600) +
    blackRays(
      hand,
      450,
      330,
      250,
      () => 700,
      76,
      (angle) => (Math.sin(angle) < 0.3 ? 0.8 : 0),
    ) +
    disc(ocre, 450, 300, 216) +
    carved(hand, box(240, 90, 420, 400), barro, {
      flow: 0,
      along: 70,
      across: 20,
      width: 7,
      light: (x, y) => (Math.hypot(x - 450, y - 300) < 190 ? 0.7 : 0),
    }) +
    block(hand, cut(hand, '-10,520 910,520 910,610 -10,610'), tinta, papel, {
      flow: 0,
      along: 90,
      across: 16,
      width: 6,
      light: lightFrom(0, 514, 0, 600),
    }) +
    bookStack(hand, 450, 526, [
      [640, 66, azul],
      [540, 56, papel],
      [590, 68, mar],
      [470, 48, tinta],
    ]) +
    transform(openBook(hand, barro, 6), 450, 294, 0.74) +
    branch(hand, 96, 536, -1.5, 0.9, 9, 92, [mar, tinta]) +
    branch(hand, 800, 536, -1.5, -0.9, 7, 84, [tinta, mar]) +
    swallow(806, 120, 0.85, -28, papel, tinta, tinta) +
    swallow(130, 150, 0.8, -10, papel, tinta, tinta),
}

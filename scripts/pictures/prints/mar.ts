import { azul, barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { burst, carved } from '../marks.ts'
import { seaBody, waveMarks } from '../motifs/sea.ts'
import { sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { box, type Point } from '../shapes.ts'
import { coordinates, type Picture, path, rect } from '../sheet.ts'

const spine = 600
/** Height of a page above the gutter at x. */
const pageCurve = (x: number) => {
  const t = Math.abs(x - spine) / 560
  return -215 * t ** 0.5 * (1 - t * 0.46)
}

/** Fore-edge of the page block: the strip under the near edge of each page, striped with leaves. */
function pageBlock(near: number, depth: number): string {
  const edge = (down: number) =>
    Array.from(
      { length: 57 },
      (_, i): Point => [spine - 560 + i * 20, near + down + pageCurve(spine - 560 + i * 20) * (0.72 - down / 400)],
    )
  const strip = (from: number, to: number) =>
    `M${edge(from)
      .map((point) => coordinates(...point))
      .join('L')}L${edge(to)
      .reverse()
      .map((point) => coordinates(...point))
      .join('L')}z`
  const leaves = [10, 21, 31, 43, 53].map((down) => strip(down, down + 4)).join('')
  return (
    path(tinta, strip(-6, 400)) +
    path(papel, strip(0, depth)) +
    path(tinta, leaves) +
    path(barro, strip(depth + 10, depth + 44)) +
    path(tinta, strip(depth + 20, depth + 24))
  )
}

function night(hand: Hand): string {
  return (
    rect(tinta, 0, 0, 1200, 1000) +
    path(
      papel,
      burst(hand, spine, 470, 300, 470, 56, 13, -Math.PI, 0) +
        burst(hand, spine, 470, 400, 660, 50, 15, -Math.PI * 0.98, -0.06) +
        burst(hand, spine, 470, 590, 860, 70, 13, -Math.PI * 0.96, -0.12),
    ) +
    sun(hand, spine, 450, 190, ocre, ocre, 52)
  )
}

export const livroMar: Picture = {
  title: 'Xilogravura: um livro aberto cujas páginas são ondas, e andorinhas que se levantam dele',
  size: [1200, 1000],
  draw: (hand) => {
    const sea = {
      left: 40,
      right: 1160,
      top: 560,
      bottom: 960,
      lift: pageCurve,
      swell: 9,
      reach: 46,
      stroke: 11,
      gap: 27,
    }
    return (
      night(hand) +
      path(tinta, seaBody({ ...sea, left: 26, right: 1174, top: 548 })) +
      path(azul, seaBody(sea)) +
      path(tinta, waveMarks(hand, { ...sea, gap: 60, stroke: 20, reach: 60 })) +
      path(papel, waveMarks(hand, sea)) +
      pageBlock(870, 64) +
      path(tinta, 'M592 556C584 660 588 780 600 884C612 780 616 660 608 556z') +
      carved(hand, box(30, 960, 1140, 34), papel, { flow: 0, along: 90, across: 13, width: 5, light: 0.5 }) +
      swallow(590, 380, 1.35, -58, tinta, ocre) +
      swallow(775, 190, 1.35, -34, papel, tinta, tinta) +
      swallow(985, 110, 1.1, -18, papel, tinta, tinta) +
      swallow(1090, 300, 0.8, -10, papel, tinta, tinta) +
      swallow(400, 170, 1.1, -132, papel, tinta, tinta) +
      swallow(170, 250, 0.85, -156, papel, tinta, tinta)
    )
  },
}

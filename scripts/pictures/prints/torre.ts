import { azul, barro, mar, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { block } from '../marks.ts'
import { jangada } from '../motifs/boats.ts'
import { seaBody, waveMarks } from '../motifs/sea.ts'
import { blackRays, sun } from '../motifs/sky.ts'
import { swallow } from '../motifs/swallow.ts'
import { monastery } from '../motifs/tower.ts'
import { curved, cut } from '../shapes.ts'
import { offRegister, type Picture, path, transform } from '../sheet.ts'

const light = { x: 880, y: 440, radius: 196 }

/** The sky is black to the right, where it bleeds, and opens into paper to the left. */
function sky(hand: Hand): string {
  const strength = (angle: number) => Math.min(1, Math.max(0, (Math.cos(angle + 0.45) + 0.6) / 1.3))
  const toRightEdge = (angle: number) => Math.min(860, (1200 - light.x) / Math.cos(angle))
  const outer = (angle: number) =>
    Math.cos(angle) > 0.3 ? toRightEdge(angle) * 1.45 : 600 - Math.max(0, -Math.sin(angle)) * 170
  return (
    blackRays(hand, light.x, light.y, light.radius * 1.22, outer, 92, strength) +
    offRegister(sun(hand, light.x, light.y, light.radius, barro, barro, 40))
  )
}

/** Recife, on the other shore. */
function farShore(hand: Hand): string {
  const town = cut(
    hand,
    '-10,1080 -10,846 28,846 28,816 60,816 60,838 84,838 84,768 98,768 98,744 112,716 126,744 126,768 142,768 142,842 176,842 176,806 222,806 222,836 250,836 250,858 300,858 330,834 360,858 420,858 420,1080',
  )
  return block(hand, town, mar, papel, { flow: -1.57, along: 44, across: 17, width: 6, light: 0.7 })
}

/** The wooded bank of the river Leça, which leaves the picture on the right. */
function farHill(hand: Hand): string {
  const bank = curved('!1040,1100 1070,900 1110,850 1150,862 1180,812 !1220,800 !1220,1100')
  return block(hand, bank, mar, papel, {
    flow: (_, y) => -1.2 + Math.sin(y / 30) * 0.5,
    along: 34,
    across: 17,
    width: 8,
    light: 0.7,
    loose: 0.6,
  })
}

/** The sea is an open book: its surface rises from the gutter to both pages. */
function seaBook(hand: Hand): string {
  const lift = (x: number) => {
    const t = Math.abs(x - 560) / 640
    return 78 * Math.exp(-t * t * 46) - 46 * t ** 0.8
  }
  const sea = { left: -20, right: 1220, top: 1060, bottom: 1420, lift, swell: 7, reach: 52, stroke: 9, gap: 27 }
  const gutter = 'M556 1126C546 1200 548 1310 552 1420H570C566 1300 568 1200 562 1126z'
  return (
    path(azul, seaBody(sea)) +
    path(tinta, waveMarks(hand, { ...sea, top: 1072, gap: 48, stroke: 17, reach: 64 })) +
    path(papel, waveMarks(hand, sea)) +
    path(tinta, gutter)
  )
}

export const torre: Picture = {
  title: 'Xilogravura: a torre do mosteiro ao sol, o mar que é um livro aberto, andorinhas e uma jangada',
  size: [1200, 1400],
  draw: (hand) =>
    sky(hand) +
    farShore(hand) +
    farHill(hand) +
    path(tinta, 'M374 1060H1150V1180H374z') +
    transform(monastery(hand), 760, 1080, 1.04) +
    seaBook(hand) +
    transform(jangada(hand), 196, 1066, 1.15, -3) +
    swallow(250, 300, 1.25, -28) +
    swallow(420, 480, 0.8, -8) +
    swallow(130, 520, 0.62, -40) +
    swallow(470, 190, 0.5, -20),
}

import { azul, barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { burst, carved } from '../marks.ts'
import { seaBody, water } from '../motifs/sea.ts'
import { swallow } from '../motifs/swallow.ts'
import { curved, cut, type Point, polygon } from '../shapes.ts'
import { drawRows, line, type Picture, path, rect } from '../sheet.ts'

const head = curved(
  '!330,470 330,300 360,190 430,128 500,112 570,128 640,190 670,300 !670,470 640,560 570,604 500,614 430,604 360,560',
)

/** The grille: rounded bars cut out of the black head. */
function grille(): string {
  return (
    [180, 222, 264, 306, 348]
      .map((y) => {
        const half = y < 200 ? 92 : y < 230 ? 120 : 136
        return `M${500 - half} ${y}q${half}-16 ${half * 2} 0l-6 18q${6 - half}-14 ${12 - half * 2} 0z`
      })
      .join('') +
    [450, 492, 534]
      .map((y) => {
        const half = y > 520 ? 108 : y > 480 ? 128 : 140
        return `M${500 - half} ${y}q${half} 16 ${half * 2} 0l-8 18q${8 - half} 16 ${16 - half * 2} 0z`
      })
      .join('')
  )
}

/** Rings of sound that go out from the head and swell like the sea under it. */
function sound(hand: Hand): string {
  const ring = (radius: number, width: number, waves: number, ink: string) => {
    const edge = (side: number) =>
      Array.from({ length: 181 }, (_, i): Point => {
        const angle = -Math.PI - 0.5 + (i / 180) * (Math.PI + 1)
        const r =
          radius + Math.sin(angle * waves) * width * 0.28 + side * width * (0.3 + 0.14 * Math.cos(angle * waves))
        return [Math.round(500 + Math.cos(angle) * r), Math.round(370 + Math.sin(angle) * r)]
      })
    return path(ink, polygon([...edge(1), ...edge(-1).reverse()]).d)
  }
  return (
    drawRows(
      [
        [346, 36, 21, tinta],
        [420, 42, 25, barro],
        [500, 46, 29, tinta],
        [588, 52, 33, barro],
        [684, 58, 37, tinta],
      ],
      ([radius, width, waves, ink]) => ring(radius, width, waves, ink),
    ) +
    path(
      papel,
      burst(
        hand,
        500,
        370,
        (angle) => 214 + 62 * Math.max(0, -Math.sin(angle)) ** 2,
        (angle) => 286 + 40 * Math.max(0, -Math.sin(angle)) ** 2,
        60,
        13,
        -Math.PI - 0.3,
        0.3,
      ),
    )
  )
}

export const microfone: Picture = {
  title: 'Xilogravura: um microfone cujas ondas de som se tornam ondas do mar',
  size: [1000, 1000],
  draw: (hand) => {
    const sea = {
      left: 0,
      right: 1000,
      top: 650,
      bottom: 1030,
      lift: (x: number) => -Math.abs(x - 500) * 0.12,
      swell: 15,
      reach: 52,
      stroke: 14,
      gap: 32,
    }
    const foot = cut(hand, '468,660 532,660 538,900 690,944 712,1010 288,1010 310,944 462,900')
    return (
      rect(ocre, 0, 0, 1000, 1000) +
      sound(hand) +
      path(tinta, seaBody({ ...sea, top: 630 })) +
      water(hand, sea, azul, papel, tinta) +
      path(tinta, 'M262 462H738V500Q738 712 540 726V760H460V726Q262 712 262 500z') +
      path(ocre, 'M286 482H326Q332 668 500 680Q668 668 674 482H714V500Q710 700 500 708Q290 700 286 500z') +
      line(tinta, 44, head.d) +
      line(papel, 20, head.d) +
      path(tinta, head.d) +
      path(papel, grille()) +
      path(barro, 'M318 380H682V436H318z') +
      path(papel, 'M340 400h120v6H340zM480 400h170v6H480zM350 416h190v6H350z') +
      carved(hand, head, papel, { flow: 1.57, along: 44, across: 9, width: 5, light: (x) => (x - 618) / 50 }) +
      line(tinta, 16, foot.d) +
      path(tinta, foot.d) +
      carved(hand, foot, papel, { flow: 1.57, along: 50, across: 10, width: 6, light: (x) => (x - 480) / 120 }) +
      swallow(160, 150, 1.05, -30, tinta, papel, ocre) +
      swallow(850, 120, 0.85, -16, tinta, papel, ocre)
    )
  },
}

import type { Hand } from '../hand.ts'
import { azul, barro, ocre, papel, tinta } from '../inks.ts'
import { seaBody, waveMarks } from '../motifs/sea.ts'
import { swallow } from '../motifs/swallow.ts'
import { burst, carved } from '../marks.ts'
import { box, curved, cut } from '../shapes.ts'
import { line, path, rect, type Picture } from '../sheet.ts'

const head = curved('!330,470 330,300 360,190 430,128 500,112 570,128 640,190 670,300 !670,470 640,560 570,604 500,614 430,604 360,560')

/** The grille: rounded bars cut out of the black head. */
function grille(): string {
  return [180, 222, 264, 306, 348].map((y) => {
    const half = y < 200 ? 92 : y < 230 ? 120 : 136
    return `M${500 - half} ${y}q${half}-16 ${half * 2} 0l-6 18q${6 - half}-14 ${12 - half * 2} 0z`
  }).join('') + [450, 492, 534].map((y) => {
    const half = y > 520 ? 108 : y > 480 ? 128 : 140
    return `M${500 - half} ${y}q${half} 16 ${half * 2} 0l-8 18q${8 - half} 16 ${16 - half * 2} 0z`
  }).join('')
}

/** Rings of sound that go out from the head, broken like swell. */
function sound(hand: Hand): string {
  return path(papel, burst(hand, 500, 360, 250, 330, 60, 12, -Math.PI, 0)) +
    [370, 440, 510, 590, 680].map((radius, ring) => {
      const arcs = Array.from({ length: 9 + ring * 2 }, (_, i) => {
        const step = Math.PI / (9 + ring * 2)
        const [from, to] = [-Math.PI + step * i + 0.03, -Math.PI + step * (i + 1) - 0.03]
        const at = (r: number, a: number) => `${(500 + Math.cos(a) * r).toFixed(1)} ${(360 + Math.sin(a) * r).toFixed(1)}`
        const crest = radius + (i % 2 ? 26 : -10) + hand.between(-5, 5)
        return `M${at(radius, from)}Q${at(crest + 24, (from + to) / 2)} ${at(radius, to)}Q${at(crest - 12, (from + to) / 2)} ${at(radius, from)}z`
      })
      return path(ring % 2 ? ocre : papel, arcs.join(''))
    }).join('')
}

export const microfone: Picture = {
  title: 'Xilogravura: um microfone cujas ondas de som se tornam ondas do mar',
  size: [1000, 1000],
  draw: (hand) => {
    const sea = { left: 0, right: 1000, top: 640, bottom: 1020, lift: (x: number) => -Math.abs(x - 500) * 0.16, swell: 14, reach: 48, stroke: 12, gap: 30 }
    const foot = cut(hand, '470,640 530,640 536,900 690,944 700,1000 300,1000 310,944 464,900')
    return (
      rect(azul, 0, 0, 1000, 1000) +
      carved(hand, box(0, 0, 1000, 700), tinta, { flow: 0, along: 120, across: 26, width: 12, light: 0.7 }) +
      sound(hand) +
      path(tinta, seaBody({ ...sea, top: 626 })) + path(papel, seaBody(sea)) +
      path(azul, waveMarks(hand, { ...sea, gap: 26, stroke: 20 })) +
      path(tinta, waveMarks(hand, { ...sea, gap: 62, stroke: 17, top: 656 })) +
      line(papel, 26, head.d) +
      path(papel, 'M286 470H714V500Q700 690 500 702Q300 690 286 500z') +
      path(tinta, 'M300 470H330Q336 650 500 660Q664 650 670 470H700Q700 680 500 692Q300 680 300 470z') +
      path(tinta, head.d) +
      path(papel, grille()) +
      path(barro, 'M322 384H678V434H322z') + path(papel, 'M340 402h120v5H340zM480 402h160v5H480zM350 416h180v5H350z') +
      carved(hand, head, papel, { flow: 1.57, along: 50, across: 10, width: 4, light: (x) => (x - 610) / 70 }) +
      path(tinta, foot.d) + carved(hand, foot, papel, { flow: 1.57, along: 50, across: 10, width: 4.5, light: (x) => (x - 480) / 120 }) +
      swallow(170, 170, 0.95, -30, tinta) + swallow(850, 130, 0.75, -16, tinta)
    )
  },
}

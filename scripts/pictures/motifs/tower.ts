import { barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { gouge } from '../marks.ts'
import { cut, pointedArch } from '../shapes.ts'
import { coordinates, path, rect, transform } from '../sheet.ts'

function merlons(x: number, y: number, width: number, count: number, size: number, height: number): string {
  const step = (width - size) / (count - 1)
  return Array.from(
    { length: count },
    (_, i) =>
      `M${coordinates(x + i * step, y + 2)}v${coordinates(-height * 0.55)}l${coordinates(size / 2, -height * 0.45)}l${coordinates(size / 2, height * 0.45)}v${coordinates(height * 0.55)}z`,
  ).join('')
}

/** Courses of stone: short horizontal cuts in broken rows, thinning away from the lit side. */
export function ashlar(
  hand: Hand,
  x: number,
  y: number,
  width: number,
  height: number,
  course = 26,
  keep = 0.8,
  lit: 'left' | 'right' | 'even' = 'even',
): string {
  let d = ''
  for (let row = 0; row * course < height - course * 0.4; row++) {
    for (let at = x + (row % 2) * course * 0.9; at < x + width - course; at += course * 1.8) {
      const across = (at - x) / width
      const light = lit === 'even' ? keep : keep * (lit === 'left' ? 1.25 - across : 0.25 + across)
      if (!hand.chance(light)) continue
      const length = Math.min(course * hand.between(0.9, 1.5), x + width - at)
      d += gouge(
        at,
        y + row * course + hand.between(-2, 2) + course * 0.5,
        length,
        hand.between(-0.05, 0.05),
        course * hand.between(0.1, 0.2),
      )
    }
  }
  return d
}

/** A pointed window: pale moulding, dark opening. */
function lancet(
  x: number,
  y: number,
  width: number,
  height: number,
  edge = papel,
  opening = tinta,
  sill = 0.16,
): string {
  const inset = width * sill
  return (
    path(edge, pointedArch(x, y, width, height).d) +
    path(opening, pointedArch(x + inset, y + inset * 1.6, width - inset * 2, height - inset * 1.6).d)
  )
}

function rose(x: number, y: number, radius: number): string {
  const petals = Array.from({ length: 12 }, (_, i) =>
    transform(path(i % 2 ? ocre : papel, 'M0-14C11-24 11-40 0-50C-11-40-11-24 0-14Z'), 0, 0, 1, i * 30),
  ).join('')
  return transform(
    `<circle r="66" fill="${papel}"/><circle r="56" fill="${tinta}"/>${petals}<circle r="9" fill="${barro}"/>`,
    x,
    y,
    radius / 66,
  )
}

/** The tower of Leça alone: 320 wide, 830 high, standing on its bottom middle. Its right face takes the light. */
export function tower(hand: Hand, lamp = ocre, course = 26): string {
  const front = cut(hand, '-128,0 -122,-700 58,-700 58,0')
  const side = cut(hand, '58,0 58,-680 122,-680 128,0')
  const courses = Array.from({ length: Math.floor(850 / course) }, (_, i) =>
    gouge(
      50,
      -14 - i * course * 0.77,
      hand.between(38, 74),
      hand.between(-0.04, 0.04),
      course * hand.between(0.2, 0.36),
    ),
  ).join('')
  const crown = cut(
    hand,
    '-148,-640 -148,-762 148,-762 148,-640 112,-664 76,-640 40,-664 4,-640 -32,-664 -68,-640 -104,-664',
  )
  return (
    path(tinta, front.d + merlons(-148, -760, 296, 7, 27, 58)) +
    path(papel, side.d) +
    path(tinta, `${courses}M50 0V-660h10V0zM118 0V-660h6L132 0z`) +
    path(papel, ashlar(hand, -118, -610, 172, 610, course, 0.72, 'left')) +
    path(tinta, crown.d) +
    path(papel, `${ashlar(hand, -140, -752, 280, 84, course * 0.85, 0.75)}M-148-700h296v5h-296z`) +
    lancet(-104, -600, 56, 150) +
    lancet(-26, -600, 56, 150) +
    lancet(-52, -380, 32, 92, papel, lamp, 0.12) +
    lancet(-52, -230, 32, 92, papel, lamp, 0.12)
  )
}

/** The whole monastery: church with its rose, tower, lower wing; 740 wide, 860 high, standing on its bottom middle. A larger course suits a smaller print. */
export function monastery(hand: Hand, course = 26): string {
  const church = cut(hand, '-370,0 -370,-420 -300,-470 -232,-520 -164,-470 -94,-420 -60,-420 -60,0')
  const wing = cut(hand, '100,0 100,-350 370,-350 370,0')
  const buttress = cut(hand, '-372,0 -366,-400 -330,-430 -330,0')
  const nave = path(tinta, church.d + buttress.d + wing.d + merlons(100, -348, 270, 8, 22, 38))
  const stones = path(
    papel,
    ashlar(hand, -360, -400, 290, 400, course, 0.6, 'left') + ashlar(hand, 130, -330, 236, 330, course, 0.6, 'right'),
  )
  const cornice = path(papel, 'M-372-414l72-51l68-50l68 50l70 51v9l-70-50l-68-49l-68 49l-72 50zM104-322h262v6H104z')
  const cross = path(tinta, 'M-237-516v-62h-20v-11h20v-24h11v24h20v11h-20v62z')
  const door = lancet(-284, -200, 104, 202) + lancet(-262, -170, 60, 172, barro, tinta, 0.14)
  const windows = lancet(196, -240, 44, 130) + lancet(276, -240, 44, 130)
  return (
    nave +
    cross +
    stones +
    cornice +
    rose(-232, -310, 72) +
    door +
    windows +
    transform(tower(hand, ocre, course), 20, 0) +
    rect(tinta, -372, -8, 744, 10)
  )
}

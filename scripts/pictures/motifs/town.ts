import { azul, barro, mar, ocre, papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { carve } from '../marks.ts'
import { box, cut, type Point, roundArch } from '../shapes.ts'
import { coordinates, cyclic, offRegister, path, rect } from '../sheet.ts'

const gables: ((x: number, y: number, w: number) => Point[])[] = [
  (x, y, w) => [
    [x, y],
    [x + w / 2, y - w * 0.42],
    [x + w, y],
  ],
  (x, y, w) => [
    [x, y],
    [x, y - 14],
    [x + w * 0.2, y - 14],
    [x + w * 0.2, y - 34],
    [x + w * 0.36, y - 34],
    [x + w * 0.5, y - 58],
    [x + w * 0.64, y - 34],
    [x + w * 0.8, y - 34],
    [x + w * 0.8, y - 14],
    [x + w, y - 14],
    [x + w, y],
  ],
  (x, y, w) => [
    [x, y],
    [x - 6, y],
    [x - 6, y - 16],
    [x + w + 6, y - 16],
    [x + w + 6, y],
    [x + w, y],
  ],
]

/** One narrow sobrado: coloured front, black roof line, windows with little balconies. */
function sobrado(hand: Hand, x: number, base: number, width: number, height: number, ink: string): string {
  const top = base - height
  const front = cut(hand, [
    [x, base],
    [x, top],
    [x + width, top],
    [x + width, base],
  ])
  const gable = cut(hand, hand.pick(gables)(x, top + 2, width))
  const columns = width > 84 ? 3 : 2
  const storeys = Math.floor(height / 76)
  let windows = ''
  let sills = ''
  for (let floor = 0; floor < storeys; floor++) {
    for (let column = 0; column < columns; column++) {
      const w = Math.round((width / columns) * 0.23) * 2
      const wx = Math.round(x + (width / columns) * (column + 0.27))
      const wy = Math.round(top + 18 + floor * 72)
      windows += roundArch(wx, wy, w, 46).d
      sills += `M${coordinates(wx - 5, wy + 48)}h${coordinates(w + 10)}v5h${coordinates(-w - 10)}z`
    }
  }
  const dark = ink === tinta
  const stucco = carve(hand, box(x + 3, top + 4, width - 6, height - 6), {
    flow: 1.57,
    along: 54,
    across: 19,
    width: 4,
    light: (px) => 0.8 - ((px - x) / width) * 0.9,
  })
  return (
    offRegister(path(ink, front.d), dark ? 0 : -4, dark ? 0 : 3) +
    path(dark ? tinta : papel, stucco) +
    path(dark ? papel : tinta, windows + sills) +
    path(tinta, gable.d) +
    rect(tinta, x + width - 9, top, 9, height)
  )
}

/** A row of house fronts of Recife standing on one line. */
export function houseRow(hand: Hand, left: number, right: number, base: number, low: number, high: number): string {
  const inks = [barro, papel, mar, ocre, tinta, azul, papel, barro, ocre]
  let content = ''
  let x = left
  for (let i = 0; x < right; i++) {
    const width = Math.round(hand.between(76, 116))
    content += sobrado(hand, x, base, width, Math.round(hand.between(low, high)), cyclic(inks, i))
    x += width
  }
  return content
}

/** A bridge of round arches as one black mass: deck, piers, carved voussoirs. */
export function bridge(hand: Hand, left: number, right: number, deck: number, foot: number, arches: number): string {
  const bay = (right - left) / arches
  const openings = Array.from({ length: arches }, (_, i) =>
    roundArch(left + bay * i + bay * 0.11, deck + 44, bay * 0.78, foot - deck),
  )
  const body = cut(
    hand,
    [
      [left, deck],
      [right, deck],
      [right, foot],
      [left, foot],
    ],
    2,
  )
  const voussoirs = openings.map((arch) => {
    const [x0, y0, x1] = arch.box
    const [cx, radius] = [(x0 + x1) / 2, (x1 - x0) / 2]
    return Array.from({ length: 13 }, (_, i) => {
      const angle = Math.PI + ((i + 0.5) / 13) * Math.PI
      const at = (r: number, turn: number) =>
        coordinates(Math.round(cx + Math.cos(turn) * r), Math.round(y0 + radius + Math.sin(turn) * r))
      return `M${at(radius + 5, angle - 0.085)}L${at(radius + 24, angle - 0.06)}L${at(radius + 24, angle + 0.06)}L${at(radius + 5, angle + 0.085)}z`
    }).join('')
  })
  const stones = carve(
    hand,
    {
      box: [left, deck + 10, right, foot],
      inside: (x, y) =>
        y > deck + 12 &&
        y < foot - 4 &&
        !openings.some((arch) => arch.box[0] - 30 < x && x < arch.box[2] + 30 && y > arch.box[1] - 28),
    },
    { flow: 0, along: 38, across: 15, width: 6 },
  )
  const rail = Array.from(
    { length: Math.floor((right - left) / 26) },
    (_, i) => `M${coordinates(left + 8 + i * 26, deck)}v-34h6v34z`,
  ).join('')
  return `<path fill="${tinta}" fill-rule="evenodd" d="${body.d}${openings.map((arch) => arch.d).join('')}"/>${path(tinta, `${rail}M${coordinates(left, deck - 42)}H${coordinates(right)}v9H${coordinates(left)}z`)}${path(papel, voussoirs.join('') + stones)}`
}

/** A street lamp of iron with a lit globe. */
export function streetLamp(x: number, base: number, height: number): string {
  return (
    path(
      tinta,
      `M${coordinates(x - 4, base)}l2 ${coordinates(-height)}h4l2 ${coordinates(height)}zM${coordinates(x - 14, base - height)}h28l-6 9h-16z`,
    ) +
    path(ocre, `M${coordinates(x - 11, base - height)}l-3-28l14-14l14 14l-3 28z`) +
    path(tinta, `M${coordinates(x - 16, base - height - 28)}L${coordinates(x, base - height - 50)}l16 22z`)
  )
}

import type { Hand } from './hand.ts'
import { coordinates, cyclic } from './sheet.ts'

export type Point = [number, number]
export type Area = { box: [number, number, number, number]; inside: (x: number, y: number) => boolean }
export type Shape = Area & { d: string; points: Point[] }

function boxOf(points: Point[]): Area['box'] {
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function crossesAbove(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): boolean {
  return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
}

function shapeOf(points: Point[], d: string): Shape {
  const inside = (x: number, y: number) =>
    points.filter((point, i) => crossesAbove(x, y, point, cyclic(points, i + 1))).length % 2 === 1
  return { d, points, box: boxOf(points), inside }
}

/** Parses '10,20 30,40'. '!' marks a corner: its point is doubled, which stops the curve there. */
export function pointsOf(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const point = word.replace('!', '').split(',').map(Number) as Point
      return word.startsWith('!') ? [point, point] : [point]
    })
}

const parseOutline = (outline: string | Point[]) => (typeof outline === 'string' ? pointsOf(outline) : outline)

/** A straight-edged shape, on whole pixels. */
export function polygon(outline: string | Point[]): Shape {
  const points = parseOutline(outline).map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const [start, ...rest] = points as [Point, ...Point[]]
  const steps = rest.map(([x, y], i) => coordinates(x - cyclic(points, i)[0], y - cyclic(points, i)[1]))
  return shapeOf(points, `M${coordinates(...start)}l${steps.join(' ').replaceAll(' -', '-')}z`)
}

/** A straight-edged shape cut with a knife: its long edges waver a little. */
export function cut(hand: Hand, outline: string | Point[], waver = 1.6): Shape {
  const corners = parseOutline(outline)
  const points = corners.flatMap((from, i) => {
    const to = cyclic(corners, i + 1)
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const breaks = Math.floor(length / 70)
    const along = Array.from({ length: breaks }, (_, k): Point => {
      const t = (k + hand.between(0.7, 1.3)) / (breaks + 1)
      const off = hand.between(-waver, waver) / (length || 1)
      return [
        from[0] + (to[0] - from[0]) * t - (to[1] - from[1]) * off,
        from[1] + (to[1] - from[1]) * t + (to[0] - from[0]) * off,
      ]
    })
    return [from, ...along]
  })
  return polygon(points)
}

/** A curve through the points (Catmull-Rom); doubled points are corners. */
export function curved(outline: string | Point[]): Shape {
  const points = parseOutline(outline)
  const at = (i: number) => cyclic(points, i)
  const sampled: Point[] = []
  let d = `M${coordinates(...at(0))}`
  for (let i = 0; i < points.length; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)] as const
    if (p1[0] === p2[0] && p1[1] === p2[1]) continue
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    d += `C${coordinates(...c1, ...c2, ...p2)}`
    for (const t of [0, 0.25, 0.5, 0.75]) sampled.push(bezier(p1, c1, c2, p2, t))
  }
  return shapeOf(sampled, `${d}z`)
}

function bezier(a: Point, b: Point, c: Point, e: Point, t: number): Point {
  const s = 1 - t
  const mix = (k: 0 | 1) => s ** 3 * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t ** 3 * e[k]
  return [mix(0), mix(1)]
}

export function ellipse(x: number, y: number, rx: number, ry = rx, steps = 24): Shape {
  const around = Array.from({ length: steps }, (_, i): Point => {
    const angle = (i / steps) * Math.PI * 2
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  })
  return shapeOf(
    around,
    `M${coordinates(x - rx, y)}a${coordinates(rx, ry)} 0 1 0 ${coordinates(rx * 2, 0)}a${coordinates(rx, ry)} 0 1 0 ${coordinates(-rx * 2, 0)}z`,
  )
}

export const box = (x: number, y: number, width: number, height: number): Shape =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ])

function quadratic(a: Point, b: Point, c: Point): Point[] {
  return Array.from({ length: 8 }, (_, i): Point => {
    const [t, s] = [i / 8, 1 - i / 8]
    return [s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1]]
  })
}

/** A pointed arch standing on y + height; rise is the part of the width its point takes. */
export function pointedArch(x: number, y: number, width: number, height: number, rise = 0.85): Shape {
  const [spring, knee, middle, right, foot] = [
    y + width * rise,
    y + width * rise * 0.38,
    x + width / 2,
    x + width,
    y + height,
  ]
  const crown = [
    ...quadratic([x, spring], [x + width * 0.03, knee], [middle, y]),
    ...quadratic([middle, y], [right - width * 0.03, knee], [right, spring]),
  ]
  const d = `M${coordinates(x, foot)}V${coordinates(spring)}Q${coordinates(x + width * 0.03, knee, middle, y)}Q${coordinates(right - width * 0.03, knee, right, spring)}V${coordinates(foot)}z`
  return shapeOf([[x, foot], ...crown, [right, spring], [right, foot]], d)
}

export function roundArch(x: number, y: number, width: number, height: number): Shape {
  const radius = width / 2
  const crown = Array.from({ length: 13 }, (_, i): Point => {
    const angle = Math.PI + (i / 12) * Math.PI
    return [x + radius + Math.cos(angle) * radius, y + radius + Math.sin(angle) * radius]
  })
  const d = `M${coordinates(x, y + height)}V${coordinates(y + radius)}a${coordinates(radius, radius)} 0 0 1 ${coordinates(width, 0)}V${coordinates(y + height)}z`
  return shapeOf([[x, y + height], ...crown, [x + width, y + height]], d)
}

/** The part of an area left outside some shapes. */
export function except(area: Area, ...holes: Area[]): Area {
  return { box: area.box, inside: (x, y) => area.inside(x, y) && !holes.some((hole) => hole.inside(x, y)) }
}

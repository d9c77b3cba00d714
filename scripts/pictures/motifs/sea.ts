import type { Hand } from '../hand.ts'
import { coordinates, oneDecimal, path } from '../sheet.ts'

type Sea = {
  left: number
  right: number
  top: number
  bottom: number
  /** height and length of the waves at the horizon; both grow towards the front */
  swell?: number
  reach?: number
  /** raises or lowers the whole surface, as the pages of an open book do */
  lift?: (x: number) => number
  /** width of the white lines at the front */
  stroke?: number
  gap?: number
}

type Wave = { y: (x: number) => number; slope: (x: number) => number }

function waveAt(sea: Sea, depth: number, phase: number): Wave {
  const { swell = 6, reach = 44, lift = () => 0 } = sea
  const near = depth / (sea.bottom - sea.top)
  const amplitude = swell * (0.7 + near * 1.3)
  const length = reach * (0.8 + near * 0.7)
  const y = (x: number) => sea.top + depth + lift(x) * (1 - near * 0.25) + Math.sin(x / length + phase) * amplitude
  return { y, slope: (x) => (y(x + 2) - y(x - 2)) / 4 }
}

/** A tapering line that follows the wave from one x to another. */
function waveMark(wave: Wave, x0: number, x1: number, width: number): string {
  const [y0, y1] = [Math.round(wave.y(x0)), Math.round(wave.y(x1))]
  const middle = Math.round((x1 - x0) / 2)
  const control = Math.round(2 * wave.y(x0 + middle) - (y0 + y1) / 2 - y0)
  const rise = y1 - y0
  return `M${coordinates(Math.round(x0), y0)}q${coordinates(middle, Math.round(control - width), middle * 2, rise, -middle, Math.round(control + width - rise), -middle * 2, -rise)}z`
}

/** White lines cut along the waves, closer at the horizon and bolder at the front. */
export function waveMarks(hand: Hand, sea: Sea): string {
  const { stroke = 7, gap = 24, reach = 44 } = sea
  const height = sea.bottom - sea.top
  let d = ''
  let depth = gap * 0.4
  let row = 0
  while (depth < height) {
    const near = depth / height
    const wave = waveAt(sea, depth, row * 0.8)
    let x = sea.left - hand.between(0, reach * 2)
    while (x < sea.right) {
      const length = reach * hand.between(0.9, 2.3) * (0.7 + near * 0.6)
      const [x0, x1] = [Math.max(x, sea.left), Math.min(x + length, sea.right)]
      if (x1 - x0 > 12) d += waveMark(wave, x0, x1, stroke * (0.4 + 0.6 * near) * hand.between(0.55, 1.1))
      x += length + reach * hand.between(0.12, 0.4)
    }
    depth += gap * (0.5 + near * 0.7)
    row += 1
  }
  return d
}

/** The body of water, with its surface as the first wave. */
export function seaBody(sea: Sea): string {
  const wave = waveAt(sea, 0, 0)
  const steps = Math.ceil((sea.right - sea.left) / 24)
  const surface = Array.from({ length: steps + 1 }, (_, i) => {
    const x = sea.left + ((sea.right - sea.left) * i) / steps
    return coordinates(x, wave.y(x))
  })
  return `M${surface.join('L')}V${oneDecimal(sea.bottom)}H${oneDecimal(sea.left)}z`
}

/** Water in two inks: the body, its white lines, and a few dark lines between them. */
export function water(hand: Hand, sea: Sea, ink: string, light: string, dark?: string): string {
  const shadows = dark
    ? path(
        dark,
        waveMarks(hand, { ...sea, top: sea.top + 9, gap: (sea.gap ?? 24) * 2.3, stroke: (sea.stroke ?? 7) * 1.5 }),
      )
    : ''
  return path(ink, seaBody(sea)) + shadows + path(light, waveMarks(hand, sea))
}

import { papel, tinta } from '../../../src/media/inks.ts'
import type { Hand } from '../hand.ts'
import { burst, carved, lightFrom } from '../marks.ts'
import { ellipse } from '../shapes.ts'
import { coordinates, path } from '../sheet.ts'

/** A sun: its disc carved on one side, with two rings of rays round it. */
export function sun(hand: Hand, x: number, y: number, radius: number, ink: string, ray = ink, rays = 44): string {
  const disc = ellipse(x, y, radius, radius, 32)
  return (
    path(ink, disc.d) +
    carved(hand, ellipse(x, y, radius * 0.92), papel, {
      flow: 0.06,
      along: radius * 0.36,
      across: radius * 0.088,
      width: radius * 0.05,
      light: lightFrom(x + radius * 0.9, y - radius * 0.5, x - radius * 0.5, y + radius * 0.5),
    }) +
    path(
      ray,
      burst(hand, x, y, radius * 1.14, radius * 1.75, rays, radius * 0.062) +
        burst(hand, x, y, radius * 1.2, radius * 1.42, rays, radius * 0.045, 0.07, Math.PI * 2 + 0.07),
    )
  )
}

/** Black rays round a light, pointed at both ends: where they are strong the sky is nearly all tinta. */
export function blackRays(
  hand: Hand,
  x: number,
  y: number,
  inner: number,
  outer: (angle: number) => number,
  count: number,
  strength: (angle: number) => number,
  ink = tinta,
): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const angle = ((i + hand.between(-0.25, 0.25)) / count) * Math.PI * 2
    const power = strength(angle)
    if (power <= 0.04) continue
    const start = inner * hand.between(1, 1.16) * (1.5 - power * 0.5)
    const end = start + (outer(angle) - start) * Math.min(1, 0.25 + power) * hand.between(0.82, 1)
    if (end - start < 20) continue
    const spread = (Math.PI / count) * 0.94 * power * hand.between(0.7, 1.1)
    const belly = start + (end - start) * hand.between(0.6, 0.8)
    const at = (radius: number, turn: number) => coordinates(x + Math.cos(turn) * radius, y + Math.sin(turn) * radius)
    d += `M${at(start, angle)}L${at(belly, angle - spread)}L${at(end, angle)}L${at(belly, angle + spread)}z`
  }
  return path(ink, d)
}

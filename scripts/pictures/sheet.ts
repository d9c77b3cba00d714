import type { Hand } from './hand.ts'

export type Picture = { title: string; size: [number, number]; draw: (hand: Hand) => string }

/** The square pictures of the podcast's episodes. */
export const emblem = (title: string, draw: Picture['draw']): Picture => ({
  title: `Xilogravura: ${title}`,
  size: [800, 800],
  draw,
})

/** The i-th element, cyclically. */
export const cyclic = <T>(list: readonly T[], i: number): T => list[(i + list.length) % list.length] as T

export const drawRows = <Row extends [unknown, ...unknown[]]>(rows: Row[], draw: (row: Row, i: number) => string) =>
  rows.map(draw).join('')

/** A number as short as a path can hold it: one decimal, no leading zero. */
export function oneDecimal(value: number): string {
  const text = String(Math.round(value * 10) / 10)
  return text.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0')
}

/** Coordinates of one path command; a minus sign separates by itself. */
export function coordinates(...values: number[]): string {
  return values.map(oneDecimal).reduce((text, next) => text + (text && !next.startsWith('-') ? ' ' : '') + next, '')
}

/** Replaces absolute start points by shorter relative ones. */
function compact(d: string): string {
  if (!/^(M-?\d+[ -]\d+[a-z][^A-Z]*z)+$/.test(d)) return d
  let [x, y] = [0, 0]
  return d.replace(/M(-?\d+) ?(-?\d+)/g, (start, mx, my) => {
    const moved = `m${coordinates(mx - x, my - y)}`
    ;[x, y] = [Number(mx), Number(my)]
    return moved.length < start.length ? moved : start
  })
}

export const path = (ink: string, d: string) => `<path fill="${ink}" d="${compact(d)}"/>`
export const line = (ink: string, width: number, d: string) =>
  `<path fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
export const rect = (ink: string, x: number, y: number, width: number, height: number) =>
  path(ink, `M${coordinates(x, y)}h${oneDecimal(width)}v${oneDecimal(height)}h${oneDecimal(-width)}z`)
export const disc = (ink: string, x: number, y: number, radius: number) =>
  `<circle fill="${ink}" cx="${oneDecimal(x)}" cy="${oneDecimal(y)}" r="${oneDecimal(radius)}"/>`

/** Moves, rotates and scales a drawing around the origin. */
export function transform(content: string, x: number, y: number, scale = 1, turn = 0, mirror = false): string {
  const scaled = scale === 1 && !mirror ? '' : ` scale(${mirror ? `${-scale} ${scale}` : scale})`
  return `<g transform="translate(${oneDecimal(x)} ${oneDecimal(y)})${turn ? ` rotate(${oneDecimal(turn)})` : ''}${scaled}">${content}</g>`
}

/** A colour block printed slightly off register, as by a hand press. */
export const offRegister = (content: string, dx = 7, dy = -5) => transform(content, dx, dy)

export function renderPicture(picture: Picture, hand: Hand): string {
  const [width, height] = picture.size
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`
  return `${head}<title>${picture.title}</title>${picture.draw(hand)}</svg>\n`
}

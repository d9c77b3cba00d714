import { azul, ocre, papel } from '../../../src/media/inks.ts'

type TileInks = { line: string; ground: string; accent: string }
const usual: TileInks = { line: azul, ground: papel, accent: ocre }

const petal = 'M14 14C52 8 88 34 97 97C78 62 50 36 14 14Z'
const page = 'M33 19.5C58 23 82 46 91 80C80 54 60 32 33 19.5z'
const turned = (content: string) =>
  [0, 90, 180, 270]
    .map((angle) => (angle ? `<g transform="rotate(${angle} 100 100)">${content}</g>` : content))
    .join('')
const folded = (content: string) => `${content}<g transform="matrix(0 1 1 0 0 0)">${content}</g>`

/** The azulejo of the festival: an open book turned four ways, in a 200 by 200 square. */
export function tile({ line, ground, accent }: TileInks = usual): string {
  const book = `${folded(
    `<path fill="${line}" d="${petal}"/><path fill="${ground}" d="${page}"/>`,
  )}<path stroke="${ground}" stroke-width="2.4" d="M14 14L97 97"/>`
  const corner = `<path fill="${accent}" d="M0 0H30A30 30 0 0 1 0 30Z"/><path fill="${ground}" d="M0 0H18A18 18 0 0 1 0 18Z"/><path fill="${line}" d="M0 0H9A9 9 0 0 1 0 9Z"/>`
  const edge = `<path fill="${line}" d="M100 0L112 16L100 40L88 16Z"/><path fill="${accent}" d="M100 6L106 16L100 28L94 16Z"/>`
  const middle = `<circle cx="100" cy="100" r="9" fill="${accent}"/><circle cx="100" cy="100" r="4" fill="${ground}"/>`
  return `<path fill="${ground}" d="M0 0h200v200H0z"/>${turned(book + corner + edge)}${middle}`
}

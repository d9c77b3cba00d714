import type { SeededRandom } from './seeded-random.ts'

type Pattern = (inks: { ground: string; mark: string; accent: string }, random: SeededRandom) => string

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10)
const points = (...values: number[]) => values.map(oneDecimal).join(' ').replaceAll(' -', '-')
const path = (ink: string, d: string) => `<path fill="${ink}" d="${d}"/>`
const repeat = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join('')

/** A shape repeated around the centre. Two in one drawing need different ids. */
const rotated = (count: number, shape: string, id = 'o') =>
  `<g id="${id}">${shape}</g>` +
  repeat(count - 1, (i) => `<use href="#${id}" transform="rotate(${oneDecimal(((i + 1) * 360) / count)} 100 100)"/>`)

const dots = (ink: string, count: number, radius: number, size: number, turn = 0) =>
  `<circle cx="100" cy="100" r="${radius}" fill="none" stroke="${ink}" stroke-width="${size * 2}" stroke-linecap="round" stroke-dasharray="0 ${((2 * Math.PI * radius) / count).toFixed(3)}" transform="rotate(${oneDecimal(turn * 360 - 90)} 100 100)"/>`

const ring = (ink: string, radius: number, width: number) =>
  `<circle cx="100" cy="100" r="${radius}" fill="none" stroke="${ink}" stroke-width="${width}"/>`

const disc = (ink: string, x: number, y: number, radius: number) =>
  `<circle fill="${ink}" cx="${oneDecimal(x)}" cy="${oneDecimal(y)}" r="${oneDecimal(radius)}"/>`

const pointAt = (turn: number, radius: number): [number, number] => [
  100 + Math.sin(turn * 2 * Math.PI) * radius,
  100 - Math.cos(turn * 2 * Math.PI) * radius,
]

function wedge(turn: number, inner: number, outer: number, width: number): string {
  const middle = inner + (outer - inner) * 0.38
  const side = width / 2 / middle / (2 * Math.PI)
  return `M${points(...pointAt(turn, inner))}Q${points(...pointAt(turn + side, middle), ...pointAt(turn, outer))}Q${points(...pointAt(turn - side, middle), ...pointAt(turn, inner))}z`
}

const rays: Pattern = ({ mark, accent }, random) => {
  const long = repeat(16, (i) => wedge(i / 16 + random.between(-0.006, 0.006), 54, random.between(122, 150), 22))
  const few = repeat(16, (i) => wedge((i + 0.5) / 16, 58, random.between(84, 94), 10))
  return path(mark, long) + path(accent, few)
}

const petals: Pattern = ({ ground, mark, accent }) =>
  rotated(
    8,
    path(mark, 'M100 62C74 40 74 10 100-16C126 10 126 40 100 62z') +
      path(ground, 'M100 44C93 32 93 16 100 2C107 16 107 32 100 44z'),
  ) + dots(accent, 8, 91, 6, 1 / 16)

const sea: Pattern = ({ ground, mark, accent }, random) => {
  const x = random.below(2) ? 152 : 48
  const beams = repeat(12, (i) => {
    const [sin, cos] = [Math.sin((i * Math.PI) / 6), Math.cos((i * Math.PI) / 6)]
    return `M${points(x + cos * 26 - sin * 2.5, 46 + sin * 26 + cos * 2.5)}l${points(cos * 24 + sin * 2.5, sin * 24 - cos * 2.5, -cos * 24 + sin * 2.5, -sin * 24 - cos * 2.5)}z`
  })
  const drift = random.between(2, 7)
  const rows = repeat(6, (i) => {
    const dashes = points(random.between(60, 110), 10, random.between(24, 50), 10)
    return `<path d="M${points(-30 - i * drift, 99 + i * 17)}${'q13-11 26 0t26 0'.repeat(5)}" stroke-width="${oneDecimal(3.4 + i * 0.7)}" stroke-dasharray="${dashes}"/>`
  })
  return (
    path(accent, beams) +
    disc(accent, x, 46, 21) +
    path(mark, 'M-4 84q13-11 26 0t26 0t26 0t26 0t26 0t26 0t26 0t26 0v120h-210z') +
    `<g fill="none" stroke="${ground}" stroke-linecap="round">${rows}</g>`
  )
}

const scales: Pattern = ({ ground, mark, accent }) => {
  const scale = `<g id="o">${disc(mark, 0, 0, 25)}${disc(ground, 0, 0, 19)}${disc(mark, 0, 0, 13)}${disc(accent, 0, 0, 5.5)}</g>`
  const rows = repeat(9, (row) =>
    repeat(5, (i) => `<use href="#o" x="${i * 50 - (row % 2 ? 25 : 0)}" y="${212 - row * 25}"/>`),
  )
  return `<defs>${scale}</defs>${rows}`
}

const laurel: Pattern = ({ mark, accent }) =>
  ring(mark, 76, 2.5) +
  rotated(
    15,
    `<path fill="${mark}" d="M96 24C103 9 118 2 131 3C127 16 114 25 96 24zM100 26C110 24 122 32 127 43C114 44 103 37 100 26z"/>`,
  ) +
  dots(accent, 15, 95.5, 3.2, 1 / 26)

const parasol: Pattern = ({ ground, mark, accent }) => {
  const panel = (ink: string) => path(ink, 'M100 100L76.5 8Q100 24 123.5 8z')
  const spokes = repeat(12, (i) => wedge((i + 0.5) / 12, 40, 104, 4))
  return (
    rotated(6, `${panel(mark)}<g transform="rotate(30 100 100)">${panel(accent)}</g>`) +
    path(ground, spokes) +
    dots(mark, 12, 95, 4, 1 / 24)
  )
}

const compass: Pattern = ({ ground, mark, accent }) =>
  ring(mark, 84, 2.5) +
  dots(mark, 32, 93, 1.7, 1 / 64) +
  rotated(8, path(accent, 'M138 8L122 88H100L92 72z'), 'p') +
  rotated(8, path(mark, 'M100 0L121 72H79z') + path(ground, 'M100 8V72H83z'))

const rope: Pattern = ({ mark, accent }) =>
  rotated(20, path(mark, 'M88 8C98 8 100 26 116 27C118 20 112 4 100 1C94 0 86 3 88 8z')) +
  dots(accent, 20, 69.5, 2.9) +
  ring(accent, 98, 5)

const azulejo: Pattern = ({ ground, mark, accent }, random) => {
  const page =
    path(mark, 'M108 108C142 102 174 124 182 182C166 150 140 128 108 108z') +
    path(ground, 'M128 113C150 117 166 134 174 160C164 138 146 122 128 113z')
  return `<g transform="rotate(${random.below(2) * 45} 100 100)">${rotated(
    4,
    `${page}<g transform="matrix(0 1 1 0 0 0)">${page}</g>${path(mark, 'M100 2L120 30L100 58L80 30z')}${path(accent, 'M100 14L111 30L100 46L89 30z')}`,
  )}${dots(accent, 8, 92, 5, 1 / 16)}</g>`
}

export const patterns: readonly Pattern[] = [rays, petals, sea, scales, laurel, parasol, compass, rope, azulejo]

import sharp from 'sharp'
import { CARD } from '../content/picture-address.ts'
import { azul, azulClaro, barro, mar, ocre, papel, papel2, tinta } from './inks.ts'
import { capitals, type Glyph, HEIGHT } from './monogram-glyphs.ts'
import { patterns } from './portrait-patterns.ts'
import { seededRandom } from './seeded-random.ts'

type Inks = { ground: string; mark: string; accent: string }

/** Chosen by trial, so that adjacent portraits of the initial writers look different. */
const SALT = '1aim'

/** Each mark on its ground has contrast AA for large text or better. */
const inkSets: readonly Inks[] = [
  { ground: papel2, mark: azul, accent: ocre },
  { ground: barro, mark: papel, accent: tinta },
  { ground: papel2, mark: mar, accent: barro },
  { ground: tinta, mark: ocre, accent: papel },
  { ground: azulClaro, mark: azul, accent: barro },
  { ground: ocre, mark: tinta, accent: barro },
  { ground: mar, mark: papel, accent: ocre },
  { ground: papel2, mark: barro, accent: azul },
  { ground: azul, mark: papel, accent: ocre },
  { ground: papel2, mark: tinta, accent: barro },
]

const medallions: readonly string[] = [
  'M100 44a56 56 0 1 0 0 112a56 56 0 1 0 0-112z',
  'M100 38L121.4 48.3L143.8 56.2L151.7 78.6L162 100L151.7 121.4L143.8 143.8L121.4 151.7L100 162L78.6 151.7L56.2 143.8L48.3 121.4L38 100L48.3 78.6L56.2 56.2L78.6 48.3z',
  'M66.8 66.8a34 34 0 0 1 66.4 0a34 34 0 0 1 0 66.4a34 34 0 0 1-66.4 0a34 34 0 0 1 0-66.4z',
]

/** A placeholder portrait: initials in a medallion. Depends on the name alone, so it never changes. */
export function portrait(name: string): string {
  const random = seededRandom(SALT + name.normalize('NFC'))
  const inks = inkSets[random.below(inkSets.length)]!
  const ornament = patterns[random.below(patterns.length)]!
  const medallion = medallions[random.below(medallions.length)]!
  const { ground, mark } = inks
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">' +
    `<path fill="${ground}" d="M0 0h200v200H0z"/>${ornament(inks, random)}` +
    `<path fill="${mark}" stroke="${ground}" stroke-width="9" stroke-linejoin="round" paint-order="stroke" d="${medallion}"/>` +
    `<path fill="none" stroke="${ground}" stroke-width="1.6" transform="translate(9 9)scale(.91)" d="${medallion}"/>` +
    `${drawInitials(initialsOf(name), ground)}</svg>`
  )
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => /\p{L}/u.test(word))
  const names = words.filter((word) => /^\p{Lu}/u.test(word))
  const [first, ...others] = names.length > 0 ? names : words
  return [first, others.at(-1)].map((word) => (word ? toCapital(word) : '')).join('')
}

const baseLetters: Readonly<Record<string, string>> = { Æ: 'A', Đ: 'D', Ł: 'L', Ø: 'O', Œ: 'O', Þ: 'T' }

function toCapital(word: string): string {
  const letter = word.match(/\p{L}/u)?.[0].normalize('NFD').toUpperCase()[0] ?? ''
  const plain = baseLetters[letter] ?? letter
  return plain in capitals ? plain : ''
}

function drawInitials(initials: string, ink: string): string {
  const glyphs = Array.from(initials, (letter) => capitals[letter]!)
  const [first, last] = [glyphs[0], glyphs.at(-1)]
  if (!first || !last) return openBook(ink)
  const advance = first[0] - TRACKING
  const start = first[1]
  const end = glyphs.length > 1 ? advance + last[2] : last[2]
  const scale = Math.min(glyphs.length > 1 ? 0.145 : 0.2, 84 / (end - start))
  const placed = glyphs.map((glyph, i) => outline(glyph, i * advance))
  const x = 100 - ((start + end) / 2) * scale
  const y = 100 + (HEIGHT / 2) * scale
  return `<g fill="${ink}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${scale.toFixed(3)})">${placed.join('')}</g>`
}

const TRACKING = 10

const outline = ([, , , d]: Glyph, x: number) => `<path d="M${x} 0${d}"/>`

const openBook = (ink: string) =>
  `<path fill="${ink}" d="M97 126C88 114 74 108 60 110V76C74 74 88 80 97 92zM103 126C112 114 126 108 140 110V76C126 74 112 80 103 92z"/>`

const PADDING = 40

export async function portraitCard(name: string): Promise<Buffer> {
  const size = CARD.height - 2 * PADDING
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`
  const monogram = await sharp(Buffer.from(portrait(name)))
    .resize(size, size)
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp({ create: { ...CARD, channels: 3, background: papel } })
    .composite([{ input: monogram }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

import { writeFileSync } from 'node:fs'
import { letters, roman } from './lettering.ts'

/** Writes the capitals that writers' portraits are set in, as outlines: 500 units to the em, baseline at 0. */
const EM = 500
const face = roman(620, 72)

const whole = (value: number) => Math.round(value)

const lines = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => {
  const { width, left, right } = letters(letter, face, EM)
  return `  ${letter}: [${whole(width)}, ${whole(left)}, ${whole(right)}, '${outline(letter)}'],`
})

/** Whole units, each point told from the one before: a third of the length, and nothing the eye can see is lost. */
function outline(letter: string): string {
  let [px, py] = [0, 0]
  let [x, y] = [0, 0]
  let start: [number, number] = [0, 0]
  const { d } = letters(letter, face, EM)
  return d.replace(/([MZzlqc])([^MZzlqc]*)/g, (_, command: string, numbers: string) => {
    if (command === 'z') {
      ;[px, py] = start
      return 'z'
    }
    const values = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const points: number[] = []
    const base = command === 'M' ? [0, 0] : [x, y]
    for (let i = 0; i < values.length; i += 2) {
      const [tx, ty] = [(base[0] ?? 0) + (values[i] ?? 0), (base[1] ?? 0) + (values[i + 1] ?? 0)]
      points.push(whole(tx) - px, whole(ty) - py)
      if (i === values.length - 2) {
        ;[x, y] = [tx, ty]
      }
    }
    ;[px, py] = [whole(x), whole(y)]
    if (command === 'M') start = [px, py]
    return command.toLowerCase() + points.join(' ').replaceAll(' -', '-')
  })
}

const head = `/**
 * Fraunces 620's capitals (opsz 72) as outlines, so that a portrait needs no font: 500 units to the em, baseline at 0.
 * Each with its advance and the left and right edges of its ink; scripts/pictures/monograms.ts makes them.
 */
export type Glyph = readonly [advance: number, left: number, right: number, outline: string]

export const HEIGHT = ${whole(-letters('H', face, EM).top)}

export const capitals: Readonly<Record<string, Glyph>> = {
`
writeFileSync('src/media/monogram-glyphs.ts', `${head}${lines.join('\n')}\n}\n`)

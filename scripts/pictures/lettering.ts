import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { coordinates, cyclic } from './sheet.ts'

export type Face = { file: string; axes: Record<string, number> }
type Lettering = { d: string; width: number; left: number; right: number; top: number; bottom: number }

const fontsource = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/@fontsource-variable/${file}.woff2`, import.meta.url))

export const roman = (wght: number, opsz = 144): Face => ({
  file: 'fraunces/files/fraunces-latin-full-normal',
  axes: { opsz, wght, SOFT: 0, WONK: 0 },
})
export const italic = (wght: number, opsz = 144): Face => ({
  file: 'fraunces/files/fraunces-latin-full-italic',
  axes: { opsz, wght, SOFT: 0, WONK: 1 },
})
export const sans = (wght: number, wdth = 100): Face => ({
  file: 'instrument-sans/files/instrument-sans-latin-standard-normal',
  axes: { wdth, wght },
})

type OutlinePoint = { x: number; y: number; copy: () => OutlinePoint }
type RawGlyph = { points?: OutlinePoint[]; components?: { dx: number; dy: number }[] }
/** Private parts of fontkit's WOFF2 font. */
type Woff2 = fontkit.Font & {
  variationCoords: number[]
  fvar: { axis: { axisTag: string; defaultValue: number }[] }
  _transformedGlyphs: RawGlyph[]
  _transformGlyfTable: () => void
  _variationProcessor: { transformPoints: (glyph: number, points: OutlinePoint[]) => void }
}

const fonts = new Map<string, Woff2>()

/** fontkit's getVariation fails on WOFF2, so the variation is applied to the glyph points here. */
function open(face: Face): Woff2 {
  const key = JSON.stringify(face)
  const cached = fonts.get(key)
  if (cached) return cached
  const file = fontsource(face.file)
  if (!existsSync(file)) throw new Error(`The font ${file} is missing: run npm install`)
  const original = fontkit.openSync(file) as Woff2
  original._transformGlyfTable()
  const font = fontkit.openSync(file) as Woff2
  font.variationCoords = font.fvar.axis.map((axis) => face.axes[axis.axisTag.trim()] ?? axis.defaultValue)
  font._transformedGlyphs = original._transformedGlyphs
  const samplePoint = original._transformedGlyphs.find((glyph) => glyph.points?.length)?.points?.[0]
  if (!samplePoint) throw new Error(`The font ${file} has no outlines`)
  const pointAt = (x: number, y: number) => Object.assign(samplePoint.copy(), { x, y, endContour: true })
  font._transformedGlyphs.forEach((glyph, id) => {
    const parts = glyph.components?.map(({ dx, dy }) => pointAt(dx, dy))
    const moved = glyph.points ?? parts
    if (!moved) return
    font._variationProcessor.transformPoints(id, [...moved, ...[0, 1, 2, 3].map(() => pointAt(0, 0))])
    glyph.components?.forEach((component, i) => {
      Object.assign(component, { dx: moved[i]?.x, dy: moved[i]?.y })
    })
  })
  fonts.set(key, font)
  return font
}

/** Text as one path, its baseline starting at x, y; tracking is in thousandths of the size. */
export function letters(text: string, face: Face, size: number, x = 0, y = 0, tracking = 0): Lettering {
  const font = open(face)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const tenth = (value: number) => Math.round(value * 10) / 10
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  let pen = x
  let d = ''
  glyphs.forEach((glyph, i) => {
    const { xAdvance, xOffset, yOffset } = cyclic(positions, i)
    const [ox, oy] = [pen + xOffset * scale, y - yOffset * scale]
    let from: [number, number] = [0, 0]
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, k) => tenth(k % 2 ? oy - value * scale : ox + value * scale))
      points.forEach((value, k) => {
        if (k % 2) Object.assign(ink, { top: Math.min(ink.top, value), bottom: Math.max(ink.bottom, value) })
        else Object.assign(ink, { left: Math.min(ink.left, value), right: Math.max(ink.right, value) })
      })
      const [last, before] = [points.at(-1), points.at(-2)]
      d +=
        command === 'moveTo'
          ? `M${coordinates(...points)}`
          : letterOf[command] + coordinates(...points.map((value, k) => value - cyclic(from, k % 2)))
      if (last !== undefined && before !== undefined) from = [before, last]
    }
    pen += xAdvance * scale + (tracking * size) / 1000
  })
  return { d, width: pen - x - (tracking * size) / 1000, ...ink }
}

const letterOf = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' }

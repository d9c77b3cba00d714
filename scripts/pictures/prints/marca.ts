import { barro, ocre, papel, tinta } from '../../../src/media/inks.ts'
import { italic, letters, roman } from '../lettering.ts'
import { type Picture, path, transform } from '../sheet.ts'

const size = 160

/** The wordmark on one line, cropped to its ink; a lower optical size has sturdier hairlines, for small use. */
function wordmark(first: string, second: string, opticalSize: number): Picture {
  const fliporto = letters('Fliporto', roman(640, opticalSize), size, 0, 0, -18)
  const portugal = letters('Portugal', italic(320, opticalSize), size, fliporto.width + size * 0.2, 0, -6)
  const top = Math.min(fliporto.top, portugal.top)
  const bottom = Math.max(fliporto.bottom, portugal.bottom)
  const drawing = transform(path(first, fliporto.d) + path(second, portugal.d), -fliporto.left, -top)
  return {
    title: 'Fliporto Portugal',
    size: [Math.ceil(portugal.right - fliporto.left), Math.ceil(bottom - top)],
    draw: () => drawing,
  }
}

export const marca = wordmark(tinta, barro, 60)
export const marcaPapel = wordmark(papel, ocre, 144)

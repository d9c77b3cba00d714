import { barro, ocre, papel, tinta } from '../inks.ts'
import { italic, letters, roman } from '../lettering.ts'
import { path, place, type Picture } from '../sheet.ts'

/** The wordmark on one line, its ink starting at 0,0. */
export function wordmark(size: number, first: string, second: string): { drawing: string; width: number; height: number } {
  const fliporto = letters('Fliporto', roman(640), size, 0, 0, -18)
  const portugal = letters('Portugal', italic(320), size, fliporto.width + size * 0.2, 0, -6)
  const top = Math.min(fliporto.top, portugal.top)
  const bottom = Math.max(fliporto.bottom, portugal.bottom)
  const drawing = place(path(first, fliporto.d) + path(second, portugal.d), -fliporto.left, -top)
  return { drawing, width: portugal.right - fliporto.left, height: bottom - top }
}

function mark(first: string, second: string): Picture {
  const { drawing, width, height } = wordmark(160, first, second)
  return { title: 'Fliporto Portugal', size: [Math.ceil(width), Math.ceil(height)], draw: () => drawing }
}

export const marca = mark(tinta, barro)
export const marcaPapel = mark(papel, ocre)

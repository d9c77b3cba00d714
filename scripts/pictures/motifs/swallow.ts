import { barro, papel, tinta } from '../../../src/media/inks.ts'
import { line, path, transform } from '../sheet.ts'

const body =
  'M64 2C56-10 44-14 32-13C26-44-6-84-66-100C-34-72-20-42-14-15C-34-12-52-12-68-14L-130-40C-112-20-98-8-86-1C-98 8-112 18-128 40L-68 13C-50 12-30 14-12 15C-16 42-30 64-58 92C-8 74 24 44 32 14C46 14 58 10 64 2z'
const feathers =
  'M17-26C2-52-16-70-40-85C-16-64-2-46 9-25zM0-22C-8-40-20-56-34-69C-20-52-12-36-5-21zM17 26C4 46-12 60-34 75C-14 56 0 42 9 24zM0 22C-6 36-14 48-24 58C-16 44-10 32-5 20zM-78-11L-106-26L-88-9zM-78 10L-104 25L-87 9zM-44-3L-12-5L14-1L-12 1z'
/** A swallow seen from above, 190 wide, flying to the right; with a halo it stands out from carved ground. */
export function swallow(
  x: number,
  y: number,
  scale: number,
  turn: number,
  ink = tinta,
  light = papel,
  halo?: string,
): string {
  const bird = `${path(ink, body)}${path(light, feathers)}${path(barro, 'M62 3C54 0 44 1 35 8C33 10 33 12 34 13C46 13 56 9 62 3z')}`
  return transform((halo ? line(halo, 16, body) : '') + bird, x, y, scale, turn)
}

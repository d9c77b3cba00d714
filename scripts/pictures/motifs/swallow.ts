import { barro, papel, tinta } from '../inks.ts'
import { path, place } from '../sheet.ts'

const body =
  'M64 2C56-10 44-14 32-13C26-44-6-84-66-100C-34-72-20-42-14-15C-34-12-52-12-68-14L-130-40C-112-20-98-8-86-1C-98 8-112 18-128 40L-68 13C-50 12-30 14-12 15C-16 42-30 64-58 92C-8 74 24 44 32 14C46 14 58 10 64 2z'
const feathers =
  'M18-22C6-46-12-68-40-86C-18-68-4-48 6-24zM2-20C-6-40-18-58-34-74C-22-56-14-38-8-19zM18 22C6 44-10 58-34 76C-16 58-4 42 6 23zM2 20C-4 36-12 48-24 60C-16 46-10 34-7 19zM-76-10L-108-27L-86-8zM-76 9L-106 26L-85 9zM-46-2L-10-4L18-1L-10 2z'

/** A swallow seen from above, 190 wide, flying to the right. */
export function swallow(x: number, y: number, scale: number, turn: number, ink = tinta, light = papel, mirror = false): string {
  return place(`${path(ink, body)}${path(light, feathers)}${path(barro, 'M62 2C54-7 46-10 38-9C44-4 44 6 38 11C48 11 56 8 62 2z')}`, x, y, scale, turn, mirror)
}

import { MAX_BYTES, NO_PICTURE, pictureTypes, TOO_HEAVY } from '../../../src/content/picture-limits.ts'

/** What the server would say after a long upload. A type that the browser does not know is left to it. */
export function objectionTo({ size, type }: File): string | null {
  if (type && !Object.hasOwn(pictureTypes, type)) return NO_PICTURE
  return size > MAX_BYTES ? TOO_HEAVY : null
}

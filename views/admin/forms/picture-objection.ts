import { MAX_BYTES, NO_PICTURE, pictureTypes, TOO_HEAVY } from '../../../src/content/picture-limits.ts'

const extensions = [...Object.values(pictureTypes), 'jpeg']

/** What the server would say after a long upload. What neither type nor name tells is left to it. */
export function objectionTo({ name, size, type }: File): string | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  const known = type ? Object.hasOwn(pictureTypes, type) : !extension || extensions.includes(extension)
  if (!known) return NO_PICTURE
  return size > MAX_BYTES ? TOO_HEAVY : null
}

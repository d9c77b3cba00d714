import { MAX_BYTES, NOT_A_PICTURE, PICTURE_TOO_LARGE, pictureTypes } from '../../src/content/picture-limits.ts'

const extensions = [...Object.values(pictureTypes), 'jpeg']

/** Checks a picture before a long upload; the server decides when neither type nor name shows it. */
export function pictureError({ name, size, type }: File): string | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  const known = type ? Object.hasOwn(pictureTypes, type) : !extension || extensions.includes(extension)
  if (!known) return NOT_A_PICTURE
  return size > MAX_BYTES ? PICTURE_TOO_LARGE : null
}

/** Raised whenever the drawing changes: what browsers keep for ever must never be another drawing. */
export const PORTRAITS = '/retratos/v1'

const MAX_NAME_LENGTH = 120
const DRAWABLE = /^[\p{L}\p{M} .'’-]{1,120}$/u

/** Where the portrait of somebody of that name is drawn. Signs that no drawing depends on are left out of it. */
export function portraitAddress(name: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{M} .'’-]/gu, '')
  return `${PORTRAITS}/${encodeURIComponent([...plain].slice(0, MAX_NAME_LENGTH).join('') || '-')}.svg`
}

/** The same portrait as a card for sharing. */
export const portraitCardAddress = (name: string) => portraitAddress(name).replace(/svg$/, 'png')

/** The name that a file there is named for, or null when it is no name. */
export function portraitName(file: string): string | null {
  const name = /\.(svg|png)$/.test(file) ? file.slice(0, -4).normalize('NFC') : ''
  return DRAWABLE.test(name) ? name : null
}

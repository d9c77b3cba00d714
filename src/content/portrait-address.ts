/** Raise the version when the drawing changes: browsers cache portraits for ever. */
const PORTRAITS = '/retratos/v1'

const MAX_NAME_LENGTH = 120
const DRAWABLE = /^[\p{L}\p{M} .'’-]{1,120}$/u

/** Leaves out characters that the drawing does not depend on. */
export function portraitAddress(name: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{M} .'’-]/gu, '')
  return `${PORTRAITS}/${encodeURIComponent([...plain].slice(0, MAX_NAME_LENGTH).join('') || '-')}.svg`
}

export const portraitCardAddress = (name: string) => portraitAddress(name).replace(/svg$/, 'png')

export function portraitName(file: string): string | null {
  const name = /\.(svg|png)$/.test(file) ? file.slice(0, -4).normalize('NFC') : ''
  return DRAWABLE.test(name) ? name : null
}

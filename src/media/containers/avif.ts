import { Damaged } from './damaged.ts'

const knownBoxes = ['ftyp', 'meta', 'mdat', 'moov']

/** Whether an AVIF has other top-level boxes or trailing bytes. Box contents are not checked. */
export function hasUnknownBoxes(bytes: Buffer): boolean {
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return true
    const size = sizeAt(bytes, at)
    if (!knownBoxes.includes(bytes.toString('latin1', at + 4, at + 8))) return true
    if (size < 8 || at + size > bytes.length) throw new Damaged()
    at += size
  }
  return false
}

function sizeAt(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return bytes.length - at
  return size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size
}

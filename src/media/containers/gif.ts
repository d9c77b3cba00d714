import { Damaged } from './damaged.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const [CONTROL, APPLICATION] = [0xf9, 0xff]
/** Applications whose words say how often to repeat, and what the colours are. */
const applications = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** A GIF of its frames, their timing and its colour profile. What stands behind its end is left out. */
export function bareGif(bytes: Buffer): Buffer {
  if (bytes.length < 13) throw new Damaged()
  let at = 13 + paletteBytes(bytes[10]!)
  const kept = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    const kind = bytes[at]
    if (kind === TRAILER) return Buffer.concat([...kept, bytes.subarray(at, at + 1)])
    if (kind === IMAGE) {
      if (at + 10 > bytes.length) throw new Damaged()
      at = endOfBlocks(bytes, at + 11 + paletteBytes(bytes[at + 9]!))
      kept.push(bytes.subarray(start, at))
    } else if (kind === EXTENSION) {
      at = endOfBlocks(bytes, at + 2)
      if (isKept(bytes.subarray(start, at))) kept.push(bytes.subarray(start, at))
    } else throw new Damaged()
  }
  return Buffer.concat(kept)
}

/** The size of a palette, from the byte of flags that announces it. */
const paletteBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  if (at >= bytes.length) throw new Damaged()
  return at + 1
}

const isKept = (extension: Buffer) =>
  extension[1] === CONTROL ||
  (extension[1] === APPLICATION && applications.includes(extension.toString('latin1', 3, 14)))

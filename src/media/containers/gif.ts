import { Damaged } from './damaged.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const [CONTROL, APPLICATION] = [0xf9, 0xff]
const loopApplications = ['NETSCAPE2.0', 'ANIMEXTS1.0']
const COLOUR_PROFILE = 'ICCRGBG1012'
const APPLICATION_HEADER = 14

/** Keeps frames, timing and colour profile; drops bytes after the trailer. */
export function stripGif(bytes: Buffer): Buffer {
  if (bytes.length < 13) throw new Damaged()
  let at = 13 + paletteBytes(bytes[10]!)
  const output = [bytes.subarray(0, at)]
  const looped = new Set<string>()
  while (at < bytes.length) {
    const start = at
    const kind = bytes[at]
    if (kind === TRAILER) return Buffer.concat([...output, bytes.subarray(at, at + 1)])
    if (kind === IMAGE) {
      if (at + 10 > bytes.length) throw new Damaged()
      at = endOfBlocks(bytes, at + 11 + paletteBytes(bytes[at + 9]!))
      output.push(bytes.subarray(start, at))
    } else if (kind === EXTENSION) {
      at = endOfBlocks(bytes, at + 2)
      const extension = bytes.subarray(start, at)
      const name = applicationName(extension)
      if (loopApplications.includes(name) && !looped.has(name)) {
        looped.add(name)
        output.push(loopBlock(extension))
      } else if (extension[1] === CONTROL) output.push(controlBlock(extension))
      else if (name === COLOUR_PROFILE) output.push(extension)
    } else throw new Damaged()
  }
  return Buffer.concat(output)
}

const paletteBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  if (at >= bytes.length) throw new Damaged()
  return at + 1
}

const applicationName = (extension: Buffer) =>
  extension[1] === APPLICATION && extension[2] === 11 ? extension.toString('latin1', 3, APPLICATION_HEADER) : ''

/** A graphic control block is 4 bytes; anything after them is dropped. */
const controlBlock = (extension: Buffer) =>
  extension[2] === 4 ? Buffer.concat([extension.subarray(0, 7), Buffer.from([0])]) : Buffer.alloc(0)

/** Keeps only the loop count's sub-block: 3 bytes, of which the first is 1. */
function loopBlock(extension: Buffer): Buffer {
  let at = APPLICATION_HEADER
  while (extension[at] !== 0) {
    const next = at + 1 + extension[at]!
    if (extension[at] === 3 && extension[at + 1] === 1) {
      return Buffer.concat([extension.subarray(0, APPLICATION_HEADER), extension.subarray(at, next), Buffer.from([0])])
    }
    at = next
  }
  return Buffer.alloc(0)
}

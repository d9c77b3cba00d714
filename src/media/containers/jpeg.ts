import { Damaged } from './damaged.ts'

const [SOI, EOI, SOS, APP0, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe2, 0xee]
const isImageData = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || [SOS, 0xdb, 0xdc, 0xdd].includes(marker)
const hasNoLength = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/** Keeps image data, colour profile and Adobe's colour transform; drops bytes after EOI. */
export function stripJpeg(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) !== 0xff00 + SOI) throw new Damaged()
  const output = [bytes.subarray(0, 2)]
  let at = 2
  while (at < bytes.length) {
    // Decoders skip stray bytes and repeated 0xff before a marker.
    at = bytes.indexOf(0xff, at)
    if (at === -1) break
    while (bytes[at] === 0xff) at += 1
    const start = at - 1
    const marker = bytes[at++]
    if (marker === undefined) break
    if (marker === 0) continue
    if (marker === EOI) return Buffer.concat([...output, bytes.subarray(start, at)])
    if (hasNoLength(marker)) {
      output.push(bytes.subarray(start, at))
      continue
    }
    const end = at + bytes.readUInt16BE(at)
    if (end > bytes.length) throw new Damaged()
    const body = bytes.subarray(at + 2, end)
    at = marker === SOS ? endOfScan(bytes, end) : end
    if (isImageData(marker) || isProfile(marker, body) || isAdobe(marker, body)) output.push(bytes.subarray(start, at))
    else if (marker === APP0 && body.toString('latin1', 0, 5) === 'JFIF\0') output.push(withoutThumbnail(body))
  }
  return Buffer.concat(output)
}

const isProfile = (marker: number, body: Buffer) =>
  marker === APP2 && body.toString('latin1', 0, 12) === 'ICC_PROFILE\0'
const isAdobe = (marker: number, body: Buffer) =>
  marker === APP14 && body.length === 12 && body.toString('latin1', 0, 5) === 'Adobe'

/** The JFIF thumbnail may show what was cropped from the picture. */
function withoutThumbnail(body: Buffer): Buffer {
  const header = Buffer.alloc(18)
  header.writeUInt32BE(0xffe00010)
  body.copy(header, 4, 0, 12)
  return header
}

/** Ends at a marker that is neither a stuffed 0xff nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    let last = at
    while (bytes[last + 1] === 0xff) last += 1
    const next = bytes[last + 1]
    if (next === undefined) break
    if (next !== 0 && !hasNoLength(next)) return at
    at = bytes.indexOf(0xff, last + 2)
  }
  return bytes.length
}

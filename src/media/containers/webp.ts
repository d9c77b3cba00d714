import { Damaged } from './damaged.ts'

type Chunk = { kind: string; whole: Buffer; body: Buffer }

const imageChunks = ['VP8 ', 'VP8L', 'ALPH']
const allowedChunks = [...imageChunks, 'VP8X', 'ICCP', 'ANIM', 'ANMF']
/** VP8X flags: EXIF and XMP follow. */
const METADATA_FLAGS = 0x0c
const FRAME_HEADER = 16

/** Keeps image data, frames and colour profile; drops bytes after the RIFF chunk. */
export function stripWebp(bytes: Buffer): Buffer {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new Damaged()
  const output = parseChunks(bytes.subarray(12, end))
    .filter(({ kind }) => allowedChunks.includes(kind))
    .map(stripChunk)
  return Buffer.concat([
    chunkHeader('RIFF', Buffer.concat([Buffer.from('WEBP'), ...output]).length),
    Buffer.from('WEBP'),
    ...output,
  ])
}

function parseChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length) throw new Damaged()
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > bytes.length) throw new Damaged()
    const next = at + 8 + size + (size % 2)
    const body = bytes.subarray(at + 8, at + 8 + size)
    chunks.push({ kind: bytes.toString('latin1', at, at + 4), whole: bytes.subarray(at, next), body })
    at = next
  }
  return chunks
}

function stripChunk({ kind, whole, body }: Chunk): Buffer {
  if (kind === 'VP8X') {
    const flagged = Buffer.from(whole)
    flagged[8]! &= ~METADATA_FLAGS
    return flagged
  }
  if (kind !== 'ANMF') return whole
  const frame = parseChunks(body.subarray(FRAME_HEADER)).filter((each) => imageChunks.includes(each.kind))
  const bare = Buffer.concat([body.subarray(0, FRAME_HEADER), ...frame.map((each) => each.whole)])
  return bare.length === body.length ? whole : Buffer.concat([chunkHeader(kind, bare.length), bare])
}

function chunkHeader(kind: string, size: number): Buffer {
  const start = Buffer.alloc(8)
  start.write(kind, 'latin1')
  start.writeUInt32LE(size, 4)
  return start
}

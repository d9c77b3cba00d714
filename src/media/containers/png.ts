import { Damaged } from './damaged.ts'

const SIGNATURE = 8
const allowedChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'acTL', 'fcTL', 'fdAT'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'pHYs'],
])

export function stripPng(bytes: Buffer): Buffer {
  const output = [bytes.subarray(0, SIGNATURE)]
  let at = SIGNATURE
  while (at < bytes.length) {
    if (at + 12 > bytes.length) throw new Damaged()
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new Damaged()
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (allowedChunks.has(kind)) output.push(bytes.subarray(at, end))
    if (kind === 'IEND') break
    at = end
  }
  return Buffer.concat(output)
}

import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const unpack = (packed: Buffer) =>
  brotliDecompressSync(packed, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).length

/** The first packed bytes of a page from which a browser reads all before the data for hydration, which are its end. */
export function firstPaintBytes(html: string): number {
  const [needed = '', data] = html.split('<script id="state"')
  if (data === undefined) throw new Error('a page without data')
  const packed = brotliCompressSync(html)
  let [tooFew, enough] = [0, packed.length]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (unpack(packed.subarray(0, middle)) >= Buffer.byteLength(needed)) enough = middle
    else tooFew = middle
  }
  return enough
}

import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const unpack = (packed: Buffer) =>
  brotliDecompressSync(packed, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).length

/** What follows the first view: on the home page its second section, elsewhere the data for hydration. */
const REST = /<section class="about|<script id="state"/

/** The first packed bytes of a page from which a browser reads all that its first view shows. */
export function firstPaintBytes(html: string): number {
  const [needed = '', data] = html.split(REST)
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

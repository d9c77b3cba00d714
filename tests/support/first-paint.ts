import { brotliCompressSync } from 'node:zlib'

/** The packed bytes that a page's first paint needs: all before the data for hydration, which are its end. */
export function firstPaintBytes(html: string): number {
  const [needed = '', data] = html.split('<script id="state"')
  if (data === undefined) throw new Error('a page without data')
  return brotliCompressSync(needed).length
}

import { buffer } from 'node:stream/consumers'
import { encodeVariant, type VariantFormat } from './media/encode-variant.ts'

/** Encodes the drawing on stdin. A process of its own, so that it can be killed. */
const [width, format] = process.argv.slice(2)
process.stdout.write(await encodeVariant(await buffer(process.stdin), Number(width), format as VariantFormat))

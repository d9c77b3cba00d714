import { buffer } from 'node:stream/consumers'
import { encodeVariant, type VariantFormat } from './media/encode-variant.ts'

/** Encodes the drawing on stdin, in a process of its own that may be killed. */
const [width, format] = process.argv.slice(2)
process.stdout.write(await encodeVariant(await buffer(process.stdin), Number(width), format as VariantFormat))

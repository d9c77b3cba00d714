import { buffer } from 'node:stream/consumers'
import { encodeVariant, type VariantFormat } from './media/encode-variant.ts'

/** A program of its own, which can be ended: paints the drawing that comes in at a width, in a format. */
const [width, format] = process.argv.slice(2)
process.stdout.write(await encodeVariant(await buffer(process.stdin), Number(width), format as VariantFormat))

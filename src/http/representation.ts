import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'koa'

const compressors = {
  gzip: promisify(gzip),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
}
type Encoding = keyof typeof compressors | 'identity'

/** Shorter bodies gain nothing from being packed. */
const WORTH_PACKING = 1_024

/** One answer as bytes, packed on demand and once for each encoding, with validators of its own for each. */
export class Representation {
  readonly #bytes = new Map<Encoding, Promise<Buffer>>()
  readonly #tag: string

  constructor(
    readonly status: number,
    readonly type: string,
    readonly body: Buffer,
    packed?: Buffer,
  ) {
    this.#tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    this.#bytes.set('identity', Promise.resolve(body))
    if (packed) this.#bytes.set('br', Promise.resolve(packed))
  }

  get size(): number {
    return this.body.length
  }

  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`
  }

  bytes(encoding: Encoding): Promise<Buffer> {
    let packed = this.#bytes.get(encoding)
    if (!packed) {
      packed = compressors[encoding as keyof typeof compressors](this.body)
      this.#bytes.set(encoding, packed)
    }
    return packed
  }

  encodingFor(ctx: Context): Encoding {
    if (this.body.length < WORTH_PACKING) return 'identity'
    if (ctx.acceptsEncodings('br')) return 'br'
    return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity'
  }
}

/**
 * Whether an If-None-Match names this tag. Koa's own `fresh` says no when the request also has `Cache-Control: no-cache`,
 * which fetch adds by itself: the tag is compared right here, so a match is never out of date.
 */
const has = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** Sends it, or 304 when the client has it. `cacheControl` says who may keep it and for how long. */
export async function send(ctx: Context, answer: Representation, cacheControl: string): Promise<void> {
  const encoding = answer.encodingFor(ctx)
  ctx.status = answer.status
  ctx.set('Cache-Control', cacheControl)
  ctx.vary('Accept-Encoding')
  if (cacheControl !== 'no-store') {
    ctx.set('ETag', answer.etag(encoding))
    if (has(ctx.get('If-None-Match'), answer.etag(encoding))) {
      ctx.status = 304
      return
    }
  }
  ctx.type = answer.type
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = await answer.bytes(encoding)
}

/** May be kept, and must be asked about each time. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const NO_STORE = 'no-store'

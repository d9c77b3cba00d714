import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'koa'
import { type Coding, codingFor } from './content-coding.ts'

/** May be kept, and must be asked about each time. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const NO_STORE = 'no-store'

/** Shorter bodies gain nothing from being packed, and pictures and fonts are packed already. */
const MIN_COMPRESSIBLE_BYTES = 1_024
const compressibleTypes = /^(text|application)\/|\+xml/

const FAST_QUALITY = 5
const BEST_QUALITY = 11
const brotliCompressed = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** The two headers that decide which bytes are sent, or none; '' when the request has no such header. */
export type RequestConditions = { acceptEncoding: string; ifNoneMatch: string }

export type Reply = { status: number; headers: Readonly<Record<string, string>>; body?: Buffer }

/** The bytes of one coding: whole, and for who has them. */
type EncodedForm = { etag: string; full: Reply; notModified: Reply }

export type RepresentationOptions = {
  status?: number
  type: string
  body: Buffer
  /** Who may keep it and for how long. */
  cacheControl?: string
  headers?: Readonly<Record<string, string>>
  /** The body as brotli of the best quality, where the build has made it. */
  brotli?: Buffer
}

/**
 * One answer as bytes, packed on demand and once for each coding. Each coding has a validator of its own; that of brotli is
 * weak, for it stays when the same text is packed better, and nobody who has it need load it again.
 */
export class Representation {
  readonly status: number
  readonly body: Buffer
  readonly #parts: RepresentationOptions
  readonly #tag: string
  readonly #isCompressible: boolean
  readonly #forms = new Map<Coding, EncodedForm>()
  readonly #compressing = new Map<Coding, Promise<EncodedForm>>()
  #isBestQuality = false

  constructor(parts: RepresentationOptions) {
    this.#parts = parts
    this.status = parts.status ?? 200
    this.body = parts.body
    this.#isCompressible = parts.body.length >= MIN_COMPRESSIBLE_BYTES && compressibleTypes.test(parts.type)
    this.#tag = createHash('sha256').update(parts.body).digest('base64url').slice(0, 22)
    this.#store('identity', '', parts.body)
    if (parts.brotli) this.#storeBestBrotli(parts.brotli)
  }

  /** Bytes that it holds now. */
  get size(): number {
    let size = 0
    for (const { full } of this.#forms.values()) size += full.body!.length
    return size
  }

  /** Bytes that it may come to hold. */
  get maxSize(): number {
    return this.body.length * (this.#isCompressible ? 3 : 1)
  }

  /** What to say to such a request; undefined while the bytes that it asks for are not packed. */
  replyTo({ acceptEncoding, ifNoneMatch }: RequestConditions): Reply | undefined {
    const form = this.#forms.get(this.#codingFor(acceptEncoding))
    if (!form) return
    // A condition is about an answer that would be good (RFC 9110, 13.2.1)
    return this.status === 200 &&
      ifNoneMatch &&
      this.#parts.cacheControl !== NO_STORE &&
      matches(ifNoneMatch, form.etag)
      ? form.notModified
      : form.full
  }

  /** Makes the bytes that such a request asks for. */
  async compress(acceptEncoding: string): Promise<void> {
    const coding = this.#codingFor(acceptEncoding)
    if (coding === 'identity' || this.#forms.has(coding)) return
    const running =
      this.#compressing.get(coding) ?? this.#compress(coding).finally(() => this.#compressing.delete(coding))
    this.#compressing.set(coding, running)
    await running
  }

  /** Whether somebody takes it as brotli, and it was packed in a hurry. */
  get canRecompress(): boolean {
    return this.#forms.has('br') && !this.#isBestQuality
  }

  /** Packs it as small as it gets, which takes ten times as long. */
  async recompress(): Promise<void> {
    this.#isBestQuality = true
    this.#storeBestBrotli(await brotliCompressed(this.body, BEST_QUALITY))
  }

  #codingFor(acceptEncoding: string): Coding {
    return this.#isCompressible ? codingFor(acceptEncoding) : 'identity'
  }

  async #compress(coding: 'gzip' | 'br'): Promise<EncodedForm> {
    return coding === 'br'
      ? this.#store('br', '-br', await brotliCompressed(this.body, FAST_QUALITY))
      : this.#store('gzip', '-gzip', await promisify(gzip)(this.body))
  }

  #storeBestBrotli(packed: Buffer): void {
    this.#isBestQuality = true
    this.#store('br', '-br', packed)
  }

  #store(coding: Coding, suffix: string, body: Buffer): EncodedForm {
    const { type, cacheControl = REVALIDATE, headers } = this.#parts
    const etag = `${coding === 'br' ? 'W/' : ''}"${this.#tag}${suffix}"`
    const always = {
      ...headers,
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
      ...(cacheControl === NO_STORE ? {} : { ETag: etag }),
    }
    const whole: Record<string, string> = { ...always, 'Content-Type': type, 'Content-Length': String(body.length) }
    if (coding !== 'identity') whole['Content-Encoding'] = coding
    const form: EncodedForm = {
      etag,
      full: { status: this.status, headers: whole, body },
      notModified: { status: 304, headers: always },
    }
    this.#forms.set(coding, form)
    return form
  }
}

/**
 * Whether an If-None-Match names this tag. Koa's own `fresh` says no when the request also has `Cache-Control: no-cache`,
 * which fetch adds by itself: the tag is compared right here, so a match is never out of date.
 */
const matches = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag ||
  ifNoneMatch === '*' ||
  ifNoneMatch.split(',').some((tag) => withoutWeakPrefix(tag.trim()) === withoutWeakPrefix(etag))

/** Weak and strong tags are compared alike here (RFC 9110, 8.8.3.2). */
const withoutWeakPrefix = (tag: string) => tag.replace(/^W\//, '')

/** Sends it, or 304 when the client has it. */
export async function send(ctx: Context, answer: Representation): Promise<void> {
  const conditions = { acceptEncoding: ctx.get('Accept-Encoding'), ifNoneMatch: ctx.get('If-None-Match') }
  await answer.compress(conditions.acceptEncoding)
  const { status, headers, body } = answer.replyTo(conditions)!
  ctx.status = status
  ctx.set(headers)
  if (body) ctx.body = body
}

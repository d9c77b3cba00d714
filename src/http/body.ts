import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Context, Middleware } from 'koa'
import { koaBody } from 'koa-body'
import { MAX_BYTES } from '../content/picture-limits.ts'
import { composed, withoutNul } from '../content/plain-text.ts'
import { Malformed, TooLarge } from '../errors.ts'

type UploadedFile = { bytes: Buffer; name: string }

const TEXT_BYTES = 1024 * 1024
/** formidable limits the fields and the file, but not the multipart boundaries and headers around them. */
const FORM_BYTES = MAX_BYTES + 2 * TEXT_BYTES

/** How long a body may take to come: a small one, texts, and a picture of 15 MB over a mobile connection. */
const [SMALL_MS, TEXTS_MS, PICTURE_MS] = [10_000, 60_000, 240_000]

type Parser = (ctx: Context, next: () => Promise<void>) => Promise<void>

/** JSON is parsed here, because koa-body refuses keys like `__proto__`. */
const jsonAsText = { json: false, urlencoded: false, text: true, textTypes: ['json'] }

export const jsonBody = (limit: string, withinMs = TEXTS_MS): Middleware =>
  parseBody(['json'], koaBody({ ...jsonAsText, textLimit: limit }), withinMs)

export const smallFormBody = (limit: string): Middleware =>
  parseBody(
    ['json', 'urlencoded'],
    koaBody({ ...jsonAsText, urlencoded: true, textLimit: limit, formLimit: limit }),
    SMALL_MS,
  )

export function formBody(): Middleware {
  const parse: Parser = (ctx, next) => {
    // Browsers send the length of a form
    if (ctx.is('multipart') && (ctx.request.length ?? Number.POSITIVE_INFINITY) > FORM_BYTES) ctx.throw(413)
    const chunks = new WeakMap<object, Buffer[]>()
    ctx.state.chunks = chunks
    return koaBody({
      ...jsonAsText,
      textLimit: '1mb',
      multipart: true,
      formidable: {
        maxFiles: 1,
        maxFileSize: MAX_BYTES,
        maxFields: 100,
        maxFieldsSize: TEXT_BYTES,
        allowEmptyFiles: true,
        minFileSize: 0,
        // A part with a file name is a file; formidable would decide by its type
        onPart(part, handle) {
          part.name = composed(part.name)
          part.originalFilename = composed(part.originalFilename)
          part.mimetype = part.originalFilename === null ? null : (part.mimetype ?? 'application/octet-stream')
          handle(part)
        },
        fileWriteStreamHandler: (file) => {
          const own: Buffer[] = []
          chunks.set(file!, own)
          return new Writable({ write: (chunk, _encoding, done) => done(void own.push(chunk) as undefined) })
        },
      },
    })(ctx, next)
  }
  return parseBody(
    ['json', 'multipart'],
    parse,
    PICTURE_MS,
    'O pedido é demasiado grande: uma imagem pode ter 15 MB, os textos 1 MB.',
  )
}

export const bodyOf = (ctx: Context): Record<string, unknown> => ctx.request.body as Record<string, unknown>

export function uploadedFile(ctx: Context, part: string): UploadedFile | undefined {
  const files: object = ctx.request.files ?? {}
  if (!Object.hasOwn(files, part)) return undefined
  const file = files[part as keyof typeof files] as { originalFilename: string | null }
  const bytes = Buffer.concat(ctx.state.chunks.get(file) ?? [])
  return bytes.length === 0 ? undefined : { bytes, name: (file.originalFilename || 'imagem').slice(0, 200) }
}

function parseBody(
  types: string[],
  parse: Parser,
  withinMs: number,
  tooLarge = 'O pedido é demasiado grande.',
): Middleware {
  return async function body(ctx, next) {
    const type = ctx.is(...types)
    if (type === null || !ctx.get('Content-Type')) throw new Malformed('O pedido não traz nada.')
    if (type === false) ctx.throw(415)
    try {
      await inTime(
        ctx,
        parse(ctx, async () => {}),
        withinMs,
      )
      if (type === 'json') ctx.request.body = JSON.parse(withoutNul(String(ctx.request.body)))
    } catch (error) {
      // Without this the client of a refused upload would wait for ever
      ctx.req.resume()
      throw toDomainError(error, tooLarge)
    }
    const { body } = ctx.request
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Malformed('O pedido devia ser um objeto.')
    if (isDeep(body)) throw new Malformed('O pedido tem demasiados níveis.')
    ctx.request.body = composed(body)
    return next()
  }
}

/** Throws 408 where the body has not come by then. */
async function inTime(ctx: Context, parsing: Promise<void>, withinMs: number): Promise<void> {
  const arrived = new AbortController()
  const late = setTimeout(withinMs, undefined, { signal: arrived.signal }).then(() => {
    ctx.set('Connection', 'close') // what still comes of it would be read as the next request
    ctx.throw(408)
  })
  await Promise.race([parsing, late]).finally(() => arrived.abort())
}

function toDomainError(error: unknown, tooLarge: string): unknown {
  const { status, httpCode } = error as { status?: number; httpCode?: number }
  if (status === 408) return error
  if ((status ?? httpCode) === 413) return new TooLarge(tooLarge)
  return new Malformed('O pedido não se entende.', { cause: error })
}

/** Validating deeply nested values would overflow the stack. */
const isDeep = (value: unknown, levels = 50): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((v) => isDeep(v, levels - 1)))

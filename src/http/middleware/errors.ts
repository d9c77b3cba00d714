import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Engine } from '../../db/engine.ts'
import * as errors from '../../errors.ts'
import { isForScripts, plainPage } from '../plain-page.ts'
import { redirect, siblingPath } from '../redirect.ts'
import { NO_STORE } from '../representation.ts'

const statuses = new Map<unknown, number>([
  [errors.Malformed, 400],
  [errors.NotFound, 404],
  [errors.Conflict, 409],
  [errors.ItemChanged, 409],
  [errors.TooLarge, 413],
  [errors.NotAPicture, 415],
  [errors.Invalid, 422],
  [errors.TooMany, 429],
  [errors.Corrupt, 500],
  [errors.Busy, 503],
  [errors.StorageFull, 507],
])

const refusals: Record<number, string> = {
  400: 'O pedido não se entende.',
  401: 'É preciso entrar como administrador.',
  403: 'Este pedido veio de outro sítio e foi recusado.',
  405: 'Este endereço não aceita este método.',
  408: 'O pedido demorou demasiado a chegar.',
  413: 'O pedido é demasiado grande.',
  415: 'Este tipo de conteúdo não é aceite.',
}

export function answerErrors(log: Logger, { failureOf }: Pick<Engine, 'failureOf'>): Middleware {
  return async function answeredErrors(ctx, next) {
    try {
      await next()
    } catch (caught) {
      const error = errors.databaseError(failureOf(caught)?.kind, caught)
      if (error instanceof errors.Moved) return redirect(ctx, 301, siblingPath(ctx.path, error.slug))
      const status = statusOf(error)
      // During an outage only its first error is logged
      const isOutage = error instanceof errors.Busy && error.cause === undefined
      if (status >= 500 && !isOutage) log.error({ err: error, requestId: ctx.state.requestId }, 'request failed')
      ctx.status = status
      ctx.set('Cache-Control', NO_STORE)
      if (error instanceof errors.NotNow) ctx.set('Retry-After', String(error.retryAfterSeconds))
      if (isForScripts(ctx.path, ctx.get('Content-Type'))) ctx.body = bodyOf(error, status, ctx.state.requestId)
      else {
        ctx.type = 'html'
        const reference = `Algo correu mal do nosso lado. Referência: ${ctx.state.requestId}`
        ctx.body = plainPage(status, status === 500 ? reference : messageOf(error, status))
      }
    }
  }
}

function statusOf(error: unknown): number {
  if (error instanceof errors.DomainError) return statuses.get(error.constructor) ?? 500
  const { status = 500 } = error as { status?: number }
  return status >= 400 && status < 500 ? status : 500
}

const messageOf = (error: unknown, status: number) =>
  error instanceof errors.DomainError ? error.message : (refusals[status] ?? 'O pedido foi recusado.')

function bodyOf(error: unknown, status: number, requestId: string): object {
  if (status === 500) return { message: 'Erro interno do servidor.', requestId }
  const message = messageOf(error, status)
  if (error instanceof errors.Invalid) return { message, errors: error.errors }
  return error instanceof errors.Conflict ? { message, ...error.details } : { message }
}

import type { Middleware } from 'koa'
import type { Engine } from '../../db/engine.ts'
import { databaseError } from '../../errors.ts'

export const translateDatabaseFailures =
  ({ failureOf }: Pick<Engine, 'failureOf'>): Middleware =>
  (_, next) =>
    next().catch((error) => {
      throw databaseError(failureOf(error)?.kind, error)
    })

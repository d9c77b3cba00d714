import type { Middleware } from 'koa'
import type { Engine } from '../../db/engine.ts'
import { databaseError } from '../../errors.ts'

/** What the database could not do, such as keeping a session, as a refusal that people understand. */
export const translateDatabaseFailures =
  ({ failureOf }: Pick<Engine, 'failureOf'>): Middleware =>
  (_, next) =>
    next().catch((error) => {
      throw databaseError(failureOf(error)?.kind, error)
    })

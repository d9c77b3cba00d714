import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import type { BudgetParts } from '../../src/http/budgets.ts'

/** Limits of a festival of their own, in memory. */
export const inMemory: BudgetParts = {
  limiter: (options: IRateLimiterOptions) => new RateLimiterMemory(options),
  keys: { session: [], lookup: '5e'.repeat(32) },
}

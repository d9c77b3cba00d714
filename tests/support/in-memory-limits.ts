import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateLimitOptions } from '../../src/http/rate-limits.ts'

/** Limits of a festival of their own, in memory. */
export const inMemory: RateLimitOptions = {
  limiter: (options: IRateLimiterOptions) => new RateLimiterMemory(options),
  keys: { session: [], lookup: '5e'.repeat(32) },
}

import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import type { RateLimitOptions } from '../../src/http/rate-limits.ts'

/** Rate limits in memory, for one festival. */
export const inMemoryLimits: RateLimitOptions = {
  limiter: (options: IRateLimiterOptions) => new RateLimiterMemory(options),
  keys: { session: [], lookup: '5e'.repeat(32) },
}

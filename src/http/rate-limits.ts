import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '../errors.ts'
import type { Festival } from '../festival.ts'

export type Consumed = { refund(): Promise<void> }

export type RateLimit = { consume(key: string): Promise<unknown>; reward(key: string): Promise<unknown> }

export type RateLimitOptions = Pick<Festival, 'limiter' | 'keys'>

/** Names and addresses are stored as keyed hashes only. */
export function rateLimits({ limiter, keys }: RateLimitOptions) {
  const secret = Buffer.from(keys.lookup, 'hex')
  return (name: string, points: number, seconds: number): RateLimit => {
    const counted: RateLimiterAbstract = limiter({ keyPrefix: name, points, duration: seconds })
    const hashed = (key: string) => createHmac('sha256', secret).update(`${name}:${key}`).digest('hex')
    return { consume: (key) => counted.consume(hashed(key)), reward: (key) => counted.reward(hashed(key)) }
  }
}

/** Consumes a point of each limit, or of none. Throws TooMany, or the limiter's own failure. */
export async function consumeAll(
  budgets: readonly (readonly [budget: RateLimit, key: string])[],
  message: string,
): Promise<Consumed> {
  const spent: (readonly [RateLimit, string])[] = []
  const refund = async () => void (await Promise.allSettled(spent.map(([budget, key]) => budget.reward(key))))
  for (const each of budgets) {
    const [budget, key] = each
    spent.push(each)
    try {
      await budget.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await refund()
      throw new TooMany(message, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
  return { refund }
}

import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '../errors.ts'
import type { Festival } from '../festival.ts'

/** Points that were counted; `refund` takes them off again. It never fails: who is not refunded has to wait, no more. */
export type Consumed = { refund(): Promise<void> }

/** How often something may be done, counted for each key by itself. */
export type RateLimit = { consume(key: string): Promise<unknown>; reward(key: string): Promise<unknown> }

export type RateLimitOptions = Pick<Festival, 'limiter' | 'keys'>

/** Makes a budget of so many points in so many seconds. Names and addresses are counted under keys that tell nobody's. */
export function rateLimits({ limiter, keys }: RateLimitOptions) {
  const secret = Buffer.from(keys.lookup, 'hex')
  return (name: string, points: number, seconds: number): RateLimit => {
    const counted: RateLimiterAbstract = limiter({ keyPrefix: name, points, duration: seconds })
    const hashed = (key: string) => createHmac('sha256', secret).update(`${name}:${key}`).digest('hex')
    return { consume: (key) => counted.consume(hashed(key)), reward: (key) => counted.reward(hashed(key)) }
  }
}

/**
 * Spends a point of each. When one has none left nothing is spent. Throws TooMany with this message and the time to wait,
 * and what a limiter fails with that cannot be asked.
 */
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
      // Nobody can be refunded by a limiter that cannot be asked
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await refund()
      throw new TooMany(message, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
  return { refund }
}

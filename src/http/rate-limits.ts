import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '../errors.ts'
import type { Festival } from '../festival.ts'

export type Consumed = { refund(): Promise<void> }
type RateLimit = { consume(key: string): Promise<unknown>; reward(key: string): Promise<unknown> }
export type RateLimitOptions = Pick<Festival, 'limiter' | 'keys'>

/** Names and addresses are stored as keyed hashes only. */
export function rateLimits({ limiter, keys }: RateLimitOptions) {
  const secret = Buffer.from(keys.lookup, 'hex')
  return (name: string, points: number, seconds: number): RateLimit => {
    const limit: RateLimiterAbstract = limiter({ keyPrefix: name, points, duration: seconds })
    const hashed = (key: string) => createHmac('sha256', secret).update(`${name}:${key}`).digest('hex')
    return { consume: (key) => limit.consume(hashed(key)), reward: (key) => limit.reward(hashed(key)) }
  }
}

/** Consumes a point of every limit or, if one refuses, of none. Throws TooMany. */
export async function consumeAll(
  limits: readonly (readonly [limit: RateLimit, key: string])[],
  reason: string,
): Promise<Consumed> {
  const consumed: (readonly [RateLimit, string])[] = []
  const refund = async () => void (await Promise.allSettled(consumed.map(([limit, key]) => limit.reward(key))))
  for (const [limit, key] of limits) {
    consumed.push([limit, key])
    try {
      await limit.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await refund()
      throw new TooMany(`${reason}. Espere um pouco e tente de novo.`, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
  return { refund }
}

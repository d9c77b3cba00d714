import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '../errors.ts'

/** Points that were counted; giving them back takes them off again. */
export type Spent = { giveBack(): Promise<unknown> }

/** Spends a point of each. When one has none left nothing is spent. Throws TooMany with this message and the time to wait. */
export async function spend(
  budgets: readonly (readonly [budget: RateLimiterMemory, key: string])[],
  message: string,
): Promise<Spent> {
  const spent: (readonly [RateLimiterMemory, string])[] = []
  const giveBack = () => Promise.all(spent.map(([budget, key]) => budget.reward(key)))
  for (const each of budgets) {
    const [budget, key] = each
    spent.push(each)
    try {
      await budget.consume(key)
    } catch (refusal) {
      await giveBack()
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new TooMany(message, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
  return { giveBack }
}

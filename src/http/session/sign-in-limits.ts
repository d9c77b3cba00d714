import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '../../errors.ts'

const QUARTER_HOUR = 15 * 60

const upTo = (points: number) => new RateLimiterMemory({ points, duration: QUARTER_HOUR })

/**
 * How often signing in may fail within a quarter of an hour. Every try counts from its beginning, so that a hundred at
 * once are not let through together; one that succeeds is given back. Counted in memory:
 * there is one process, and a start forgives what only its owner can bring about. Throws TooMany.
 */
export function signInLimits() {
  const pair = upTo(10)
  const client = upTo(30)
  const account = upTo(60)

  return async function begin(username: string, ip: string): Promise<{ giveBack(): Promise<unknown> }> {
    const counted: (() => Promise<unknown>)[] = []
    const giveBack = () => Promise.all(counted.map((undo) => undo()))
    for (const [limit, key] of [
      [pair, JSON.stringify([username, ip])],
      [client, ip],
      [account, username],
    ] as const) {
      counted.push(() => limit.reward(key))
      try {
        await limit.consume(key)
      } catch (refusal) {
        await giveBack()
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.ceil(refusal.msBeforeNext / 1000)
        throw new TooMany('Demasiadas tentativas falhadas. Espere um pouco e tente de novo.', seconds)
      }
    }
    return { giveBack }
  }
}

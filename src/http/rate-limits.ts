import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { clientKey } from './client-network.ts'

type Consumed = { refund(): Promise<void> }
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

const TEN_MINUTES = 10 * 60
const HOUR = 60 * 60

export function newsletterLimits(options: RateLimitOptions) {
  const limit = rateLimits(options)
  const perAddress = limit('newsletter-address', 5, HOUR)
  const perClient = limit('newsletter-client', 60, TEN_MINUTES)
  const total = limit('newsletter-all', 600, TEN_MINUTES)

  return function consume(address: string, ip: string): Promise<Consumed> {
    const limits = [[perClient, clientKey(ip)] as const, [perAddress, address] as const, [total, 'all'] as const]
    return consumeAll(limits, 'Demasiadas tentativas')
  }
}

const QUARTER_HOUR = 15 * 60
const REASON = 'Demasiadas tentativas falhadas'

export type Attempt = { username: string; ip: string; device: string | undefined }

/** Counts an attempt at its start, so that concurrent ones cannot exceed the limit. Refund it after a success. */
export function signInLimits(options: RateLimitOptions) {
  const limit = rateLimits(options)
  const perDevice = limit('sign-in-device', 10, QUARTER_HOUR)
  const perPair = limit('sign-in-pair', 10, QUARTER_HOUR)
  const perClient = limit('sign-in-client', 30, QUARTER_HOUR)
  const perAccount = limit('sign-in-account', 60, QUARTER_HOUR)

  return function consume({ username, ip, device }: Attempt): Promise<Consumed> {
    if (device !== undefined) return consumeAll([[perDevice, device]], REASON)
    const client = clientKey(ip)
    const pair = JSON.stringify([username, client])
    // The client first, so that a refused one cannot create keys for arbitrary names
    return consumeAll([[perClient, client] as const, [perPair, pair] as const, [perAccount, username] as const], REASON)
  }
}

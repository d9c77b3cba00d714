import { clientKey } from './client-network.ts'
import { type Consumed, consumeAll, type RateLimitOptions, rateLimits } from './rate-limits.ts'

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

import { clientKey } from './client-network.ts'
import { type Consumed, consumeAll, type RateLimitOptions, rateLimits } from './rate-limits.ts'

const TEN_MINUTES = 10 * 60
const HOUR = 60 * 60

export function newsletterLimits(parts: RateLimitOptions) {
  const budget = rateLimits(parts)
  const byAddress = budget('newsletter-address', 5, HOUR)
  const byClient = budget('newsletter-client', 60, TEN_MINUTES)
  const ofAll = budget('newsletter-all', 600, TEN_MINUTES)

  return function begin(address: string, ip: string): Promise<Consumed> {
    const budgets = [
      [byClient, clientKey(ip)],
      [byAddress, address],
      [ofAll, 'all'],
    ] as const
    return consumeAll(budgets, 'Demasiadas tentativas. Espere um pouco e tente de novo.')
  }
}

import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Spent, spend } from './budgets.ts'
import { clientKey } from './client-network.ts'

const TEN_MINUTES = 10 * 60
const HOUR = 60 * 60

/** How often the newsletter's form may be sent: for one address, by one client, and by all together. Throws TooMany. */
export function newsletterLimits() {
  const byAddress = new RateLimiterMemory({ points: 5, duration: HOUR })
  const byClient = new RateLimiterMemory({ points: 60, duration: TEN_MINUTES })
  const ofAll = new RateLimiterMemory({ points: 600, duration: TEN_MINUTES })

  return function begin(address: string, ip: string): Promise<Spent> {
    const budgets = [
      [byClient, clientKey(ip)],
      [byAddress, address],
      [ofAll, 'all'],
    ] as const
    return spend(budgets, 'Demasiadas tentativas. Espere um pouco e tente de novo.')
  }
}

import { clientKey } from '../client-network.ts'
import { type Consumed, consumeAll, type RateLimitOptions, rateLimits } from '../rate-limits.ts'

const QUARTER_HOUR = 15 * 60
const MESSAGE = 'Demasiadas tentativas falhadas. Espere um pouco e tente de novo.'

/** `device`: set when this account has signed in from that browser before. */
export type Attempt = { username: string; ip: string; device: string | undefined }

/**
 * Attempts are counted when they start, so that a hundred concurrent ones do not pass, and refunded when they succeed.
 * A known device has a limit of its own, which nobody else can use up.
 */
export function signInLimits(parts: RateLimitOptions) {
  const budget = rateLimits(parts)
  const upTo = (points: number, what: string) => budget(`sign-in-${what}`, points, QUARTER_HOUR)
  const byDevice = upTo(10, 'device')
  const byPair = upTo(10, 'pair')
  const byClient = upTo(30, 'client')
  const byAccount = upTo(60, 'account')

  return function begin({ username, ip, device }: Attempt): Promise<Consumed> {
    if (device !== undefined) return consumeAll([[byDevice, device]], MESSAGE)
    const client = clientKey(ip)
    return consumeAll(
      [
        // First, so that a refused client cannot create keys for arbitrary names
        [byClient, client],
        [byPair, JSON.stringify([username, client])],
        [byAccount, username],
      ],
      MESSAGE,
    )
  }
}

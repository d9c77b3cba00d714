import { clientKey } from '../client-network.ts'
import { type Consumed, consumeAll, type RateLimitOptions, rateLimits } from '../rate-limits.ts'

const QUARTER_HOUR = 15 * 60
const MESSAGE = 'Demasiadas tentativas falhadas. Espere um pouco e tente de novo.'

/** `device`: the id of a browser in which this account has signed in before. */
export type Attempt = { username: string; ip: string; device: string | undefined }

/**
 * How often signing in may fail within a quarter of an hour. Every try counts from its beginning, so that a hundred at
 * once are not let through together; one that succeeds, or was not tried after all, is refunded. A browser in which the
 * account has signed in before counts by itself: nobody else can use up its tries. Throws TooMany.
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
        // First, so that a client that is refused cannot fill the place with names
        [byClient, client],
        [byPair, JSON.stringify([username, client])],
        [byAccount, username],
      ],
      MESSAGE,
    )
  }
}

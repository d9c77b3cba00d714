import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Spent, spend } from '../budgets.ts'
import { clientKey } from '../client-network.ts'

const QUARTER_HOUR = 15 * 60
const MESSAGE = 'Demasiadas tentativas falhadas. Espere um pouco e tente de novo.'

const upTo = (points: number) => new RateLimiterMemory({ points, duration: QUARTER_HOUR })

/** `device`: the id of a browser in which this account has signed in before. */
export type Attempt = { username: string; ip: string; device: string | undefined }

/**
 * How often signing in may fail within a quarter of an hour. Every try counts from its beginning, so that a hundred at
 * once are not let through together; one that succeeds, or was not tried after all, is given back. A browser in which the
 * account has signed in before counts by itself: nobody else can use up its tries. Counted in memory, because there is
 * one process; a restart forgets. Throws TooMany.
 */
export function signInLimits() {
  const byDevice = upTo(10)
  const byPair = upTo(10)
  const byClient = upTo(30)
  const byAccount = upTo(60)

  return function begin({ username, ip, device }: Attempt): Promise<Spent> {
    if (device !== undefined) return spend([[byDevice, device]], MESSAGE)
    const client = clientKey(ip)
    return spend(
      [
        // First, so that a client that is refused cannot fill the memory with names
        [byClient, client],
        [byPair, JSON.stringify([username, client])],
        [byAccount, username],
      ],
      MESSAGE,
    )
  }
}

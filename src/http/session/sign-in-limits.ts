import { clientKey } from '../client-network.ts'
import { type Consumed, consumeAll, type RateLimitOptions, rateLimits } from '../rate-limits.ts'

const QUARTER_HOUR = 15 * 60
const REASON = 'Demasiadas tentativas falhadas'

/** `device`: set when this account has signed in from that browser before. */
export type Attempt = { username: string; ip: string; device: string | undefined }

/**
 * Attempts are counted when they start, so that a hundred concurrent ones do not pass, and refunded when they succeed.
 * A known device has a limit of its own, which nobody else can use up. Throws TooMany.
 */
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

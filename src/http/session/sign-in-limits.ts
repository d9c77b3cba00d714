import { clientKey } from '../client-network.ts'
import { type Consumed, consumeAll, type RateLimitOptions, rateLimits } from '../rate-limits.ts'

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

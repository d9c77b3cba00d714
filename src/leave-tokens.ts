import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * What stands in a subscriber's own link to leave the newsletter: who it is for, and a proof that it is from us. Nothing
 * is kept, and no address is in it.
 */
export type LeaveTokens = {
  tokenOf(subscriber: string): string
  /** Whose token it is; undefined when we did not make it. */
  subscriberIn(token: string): string | undefined
}

/** `secret`: hex; what proves a token is derived from it, for this use alone. */
export function leaveTokens(secret: string): LeaveTokens {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'leave the newsletter', 32))
  const proofOf = (subscriber: string) => createHmac('sha256', key).update(subscriber, 'utf8').digest()

  return {
    tokenOf: (subscriber) => `${subscriber}.${proofOf(subscriber).toString('base64url')}`,
    subscriberIn(token) {
      const dot = token.lastIndexOf('.')
      const subscriber = token.slice(0, Math.max(dot, 0))
      const proof = Buffer.from(token.slice(dot + 1), 'base64url')
      const expected = proofOf(subscriber)
      return proof.length === expected.length && timingSafeEqual(proof, expected) ? subscriber : undefined
    },
  }
}

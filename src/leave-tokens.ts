import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Signs the links to leave the newsletter, which contain the subscriber's id and no address. Nothing is stored. `secret`
 * is in hex; the signing key is derived from it for this purpose only.
 */
export function leaveTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'leave the newsletter', 32))
  const signatureOf = (subscriber: string) => createHmac('sha256', key).update(subscriber, 'utf8').digest()

  return {
    tokenOf: (subscriber: string) => `${subscriber}.${signatureOf(subscriber).toString('base64url')}`,
    /** Undefined when the signature is wrong. */
    subscriberIn(token: string) {
      const dot = token.lastIndexOf('.')
      const subscriber = token.slice(0, Math.max(dot, 0))
      const signature = Buffer.from(token.slice(dot + 1), 'base64url')
      const expected = signatureOf(subscriber)
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? subscriber : undefined
    },
  }
}

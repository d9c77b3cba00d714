import test from 'ava'
import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import { consumeAll, newsletterLimits, rateLimits, signInLimits } from '../../src/http/rate-limits.ts'
import { inMemoryLimits } from '../support/in-memory-limits.ts'

/** Limits in memory that record each count by prefix and key. */
function recordedLimits() {
  const counted: { prefix: string; key: string; points: number }[] = []
  class RecordedLimiter extends RateLimiterMemory {
    override consume(key: string) {
      counted.push({ prefix: this.keyPrefix, key, points: 1 })
      return super.consume(key)
    }
    override reward(key: string) {
      counted.push({ prefix: this.keyPrefix, key, points: -1 })
      return super.reward(key)
    }
  }
  return {
    counted,
    options: { ...inMemoryLimits, limiter: (limit: IRateLimiterOptions) => new RecordedLimiter(limit) },
  }
}

test('Limiter keys reveal no name, address or device and differ between limits and between secrets', async (t) => {
  const { counted, options } = recordedLimits()
  for (const keys of [options.keys, { ...options.keys, lookup: 'a7'.repeat(32) }]) {
    const consumeSignIn = signInLimits({ ...options, keys })
    await consumeSignIn({ username: 'ana', ip: '192.0.2.1', device: undefined })
    await consumeSignIn({ username: 'ana', ip: '192.0.2.1', device: 'portatil' })
    await newsletterLimits({ ...options, keys })('ana@exemplo.pt', '192.0.2.1')
  }
  t.is(new Set(counted.map(({ prefix }) => prefix)).size, 7)
  t.is(new Set(counted.map(({ key }) => key)).size, 14)
  for (const { key } of counted) t.regex(key, /^[0-9a-f]{64}$/)
})

test('When a limiter fails, no attempt is accepted and its error is passed on', async (t) => {
  const { counted, options } = recordedLimits()
  const away = new Error('the database is away')
  const failing = { consume: () => Promise.reject(away), reward: () => Promise.reject(away) }
  const budget = rateLimits(options)('one', 1, 60)
  t.is(
    await t.throwsAsync(
      consumeAll(
        [
          [budget, 'ana'],
          [failing, 'ana'],
        ],
        'Espere.',
      ),
    ),
    away,
  )
  t.deepEqual(
    counted.map(({ points }) => points),
    [1],
  )
  const consumed = await consumeAll([[{ ...failing, consume: async () => {} }, 'ana']], 'Espere.')
  await t.notThrowsAsync(consumed.refund())
})

test('Sign-ins and subscriptions fail while the limiter fails', async (t) => {
  const away = new Error('the database is away')
  const limiter = (limit: IRateLimiterOptions) =>
    Object.assign(new RateLimiterMemory(limit), { consume: () => Promise.reject(away) })
  const options = { ...inMemoryLimits, limiter }
  for (const device of [undefined, 'portatil']) {
    t.is(await t.throwsAsync(signInLimits(options)({ username: 'ana', ip: '192.0.2.1', device })), away)
  }
  t.is(await t.throwsAsync(newsletterLimits(options)('ana@exemplo.pt', '192.0.2.1')), away)
})

test('Sign-ups are limited to 60 in ten minutes for an IPv4 address or IPv6 /64, and to 600 for all', async (t) => {
  const consume = newsletterLimits(inMemoryLimits)
  const countAccepted = async (count: number, ip: (n: number) => string) => {
    const all = Array.from({ length: count }, (_, n) => consume(`${n}@${ip(0)}`, ip(n)))
    return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
  }
  t.is(await countAccepted(70, () => '192.0.2.1'), 60)
  for (let network = 1; network < 10; network += 1)
    t.is(await countAccepted(70, (n) => `2001:db8:0:${network}::${n}`), 60)
  t.is(await countAccepted(1, () => '198.51.100.1'), 0)
})

import test from 'ava'
import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import { newsletterLimits } from '../../src/http/newsletter-limits.ts'
import { consumeAll, rateLimits } from '../../src/http/rate-limits.ts'
import { signInLimits } from '../../src/http/session/sign-in-limits.ts'
import { inMemoryLimits } from '../support/in-memory-limits.ts'

/** Limits in memory, each of whose counts is noted by prefix and key. */
function watched() {
  const counted: { prefix: string; key: string; points: number }[] = []
  class Watched extends RateLimiterMemory {
    override consume(key: string) {
      counted.push({ prefix: this.keyPrefix, key, points: 1 })
      return super.consume(key)
    }
    override reward(key: string) {
      counted.push({ prefix: this.keyPrefix, key, points: -1 })
      return super.reward(key)
    }
  }
  return { counted, parts: { ...inMemoryLimits, limiter: (options: IRateLimiterOptions) => new Watched(options) } }
}

test('Limiter keys reveal no name, address or device and differ between limits and between secrets', async (t) => {
  const { counted, parts } = watched()
  for (const keys of [parts.keys, { ...parts.keys, lookup: 'a7'.repeat(32) }]) {
    const signing = signInLimits({ ...parts, keys })
    await signing({ username: 'ana', ip: '192.0.2.1', device: undefined })
    await signing({ username: 'ana', ip: '192.0.2.1', device: 'portatil' })
    await newsletterLimits({ ...parts, keys })('ana@exemplo.pt', '192.0.2.1')
  }
  t.is(new Set(counted.map(({ prefix }) => prefix)).size, 7)
  t.is(new Set(counted.map(({ key }) => key)).size, 14)
  for (const { key } of counted) t.regex(key, /^[0-9a-f]{64}$/)
})

test('A failing limiter admits nobody, and its error is passed on', async (t) => {
  const { counted, parts } = watched()
  const away = new Error('the database is away')
  const failing = { consume: () => Promise.reject(away), reward: () => Promise.reject(away) }
  const budget = rateLimits(parts)('one', 1, 60)
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

test('Nobody can sign in or subscribe while the limiter fails', async (t) => {
  const away = new Error('the database is away')
  const limiter = (options: IRateLimiterOptions) =>
    Object.assign(new RateLimiterMemory(options), { consume: () => Promise.reject(away) })
  const parts = { ...inMemoryLimits, limiter }
  for (const device of [undefined, 'portatil']) {
    t.is(await t.throwsAsync(signInLimits(parts)({ username: 'ana', ip: '192.0.2.1', device })), away)
  }
  t.is(await t.throwsAsync(newsletterLimits(parts)('ana@exemplo.pt', '192.0.2.1')), away)
})

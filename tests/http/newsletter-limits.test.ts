import test from 'ava'
import { TooMany } from '../../src/errors.ts'
import { newsletterLimits } from '../../src/http/newsletter-limits.ts'
import { onPostgresInFullRun } from '../support/engines.ts'
import { openTestFestival } from '../support/festival.ts'

const eachEngine = onPostgresInFullRun('http/sign-in-limits counts on PostgreSQL, with the same table')

/** How many of `count` sign-ups with different addresses are accepted. */
async function countAccepted(consume: ReturnType<typeof newsletterLimits>, count: number, ip: (n: number) => string) {
  const all = Array.from({ length: count }, (_, n) => consume(`${n}@${ip(0)}`, ip(n)))
  return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
}

eachEngine(
  test,
  'Sign-ups are limited to 60 in ten minutes for an IPv4 address or IPv6 /64, and to 600 for all',
  async (t, databaseOptions) => {
    const { festival } = await openTestFestival(t, databaseOptions)
    const consume = newsletterLimits(festival)
    t.is(await countAccepted(consume, 70, () => '192.0.2.1'), 60)
    for (let network = 1; network < 10; network += 1) {
      t.is(await countAccepted(consume, 70, (n) => `2001:db8:0:${network}::${n}`), 60)
    }
    t.is(await countAccepted(consume, 1, () => '198.51.100.1'), 0)
  },
)

eachEngine(
  test,
  'A refusal by one limit consumes no other, and failed attempts are refunded',
  async (t, databaseOptions) => {
    const { festival } = await openTestFestival(t, databaseOptions)
    const consume = newsletterLimits(festival)
    for (let n = 0; n < 5; n += 1) await consume('ana@exemplo.pt', '192.0.2.1')
    for (let n = 0; n < 99; n += 1) await t.throwsAsync(consume('ana@exemplo.pt', '192.0.2.1'), { instanceOf: TooMany })
    for (let n = 0; n < 99; n += 1) await (await consume('rui@exemplo.pt', '192.0.2.1')).refund()
    t.is(await countAccepted(consume, 70, () => '192.0.2.1'), 55)
  },
)

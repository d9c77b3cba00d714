import test from 'ava'
import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible'
import { TooMany } from '../../src/errors.ts'
import { type Attempt, consumeAll, newsletterLimits, rateLimits, signInLimits } from '../../src/http/rate-limits.ts'
import { eachEngine, engines } from '../support/engines.ts'
import { openTestFestival } from '../support/festival.ts'
import { inMemoryLimits } from '../support/in-memory-limits.ts'
import { ACCOUNT, addAdministrator, cookieHeader, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'

const attemptBy = (username: string, ip: string, device?: string): Attempt => ({ username, ip, device })

/** How many consecutive attempts are accepted before one is rejected. */
async function countAccepted(consume: ReturnType<typeof signInLimits>, attempt: (n: number) => Attempt) {
  for (let n = 0; n < 99; n += 1) {
    const isRejected = await consume(attempt(n)).then(
      () => false,
      (error) => error instanceof TooMany,
    )
    if (isRejected) return n
  }
  return 99
}

test('Failures are limited to 10 per account and address (of IPv6, the /64), 30 per address and 60 per account', async (t) => {
  const accepted = (attempt: (n: number) => Attempt) => countAccepted(signInLimits(inMemoryLimits), attempt)
  t.is(await accepted(() => attemptBy('ana', '1.1.1.1')), 10)
  t.is(await accepted((n) => attemptBy(`conta-${n}`, '1.1.1.1')), 30)
  t.is(await accepted((n) => attemptBy('ana', `1.1.1.${n}`)), 60)
  t.is(await accepted((n) => attemptBy('ana', `2001:db8:0:1:${n}::1`)), 10)
  t.is(await accepted((n) => attemptBy(`conta-${n}`, `2001:db8:0:aaaa::${n}`)), 30)
})

test('What one limit rejects counts neither for the others nor, for a locked account, against other accounts', async (t) => {
  const consume = signInLimits(inMemoryLimits)
  const refuse = async (attempt: Attempt) => t.throwsAsync(consume(attempt), { instanceOf: TooMany })
  await countAccepted(consume, () => attemptBy('ana', '1.1.1.1'))
  for (let n = 0; n < 50; n += 1) await refuse(attemptBy('ana', '1.1.1.1'))
  t.is(await countAccepted(consume, (n) => attemptBy(`conta-${n}`, '1.1.1.1')), 20)
  t.is(await countAccepted(consume, (n) => attemptBy('ana', `2.2.2.${n}`)), 50)
  for (let n = 0; n < 9; n += 1) await refuse(attemptBy('ana', '3.3.3.3'))
  t.is(await countAccepted(consume, (n) => attemptBy(`conta-${n}`, '3.3.3.3')), 30)
})

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

test('When a limiter fails, no attempt is accepted, its error is passed on, and a refund throws nothing', async (t) => {
  const away = new Error('the database is away')
  const fails = () => Promise.reject(away)
  const limiter = (limit: IRateLimiterOptions) => Object.assign(new RateLimiterMemory(limit), { consume: fails })
  const options = { ...inMemoryLimits, limiter }
  for (const device of [undefined, 'portatil'])
    t.is(await t.throwsAsync(signInLimits(options)({ username: 'ana', ip: '192.0.2.1', device })), away)
  t.is(await t.throwsAsync(newsletterLimits(options)('ana@exemplo.pt', '192.0.2.1')), away)

  const { counted, options: recorded } = recordedLimits()
  const failing = { consume: fails, reward: fails }
  const both = [rateLimits(recorded)('one', 1, 60), failing].map((limit) => [limit, 'ana'] as const)
  t.is(await t.throwsAsync(consumeAll(both, 'Espere.')), away)
  t.deepEqual(
    counted.map(({ points }) => points),
    [1],
  )
  const consumed = await consumeAll([[{ ...failing, consume: async () => {} }, 'ana']], 'Espere.')
  await t.notThrowsAsync(consumed.refund())
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

eachEngine(
  test,
  'A success is refunded, and concurrent attempts do not exceed the limit',
  async (t, databaseOptions) => {
    const { festival } = await openTestFestival(t, databaseOptions)
    const consume = signInLimits(festival)
    for (let n = 0; n < 12; n += 1) await (await consume(attemptBy('ana', '1.1.1.1'))).refund()
    const together = await Promise.allSettled(Array.from({ length: 25 }, () => consume(attemptBy('ana', '1.1.1.1'))))
    t.is(together.filter(({ status }) => status === 'fulfilled').length, 10)
  },
)

test('Attempts on two nodes count together, and their table contains no name or address', async (t) => {
  const databaseOptions = await engines.PostgreSQL!(t)
  const [{ festival: first }, { festival: second }] = [
    await openTestFestival(t, databaseOptions),
    await openTestFestival(t, databaseOptions),
  ]
  const nodes = [signInLimits(first), signInLimits(second)]
  let tries = 0
  const onAlternateNodes = (attempt: Attempt) => nodes[tries++ % 2]!(attempt)
  t.is(await countAccepted(onAlternateNodes, () => attemptBy('segredo', '192.0.2.77')), 10)
  await newsletterLimits(first)('segredo@exemplo.pt', '192.0.2.77')
  const rows = await first.database.read('limits').select('key')
  t.is(rows.length, 6)
  t.notRegex(JSON.stringify(rows), /segredo|192\.0/)
})

test('Brute force: after ten failures of an account, known or not, even the right password is answered with 429 and Retry-After', async (t) => {
  const { origin, festival } = await openSite(t)
  await addAdministrator(festival)
  for (const username of ['ana', 'ninguem']) {
    for (let n = 0; n < 10; n += 1) t.is((await signIn(origin, { username, password: 'errada' })).status, 401)
    const rejected = await signIn(origin, { ...ACCOUNT, username })
    t.is(rejected.status, 429, username)
    const wait = Number(rejected.headers.get('retry-after'))
    t.true(wait > 800 && wait <= 900, `${wait} s`)
    t.deepEqual(await rejected.json(), { message: 'Demasiadas tentativas falhadas. Espere um pouco e tente de novo.' })
  }
})

test('The address is the socket’s; behind a proxy it is the one that the proxy added', async (t) => {
  for (const [trustProxy, forwardedFor, refused] of [
    [0, (n: number) => `9.9.9.${n}`, 1],
    [1, (n: number) => `9.9.9.${n}, 5.5.5.5`, 1],
    [1, (n: number) => `5.5.5.5, 9.9.9.${n}`, 0],
    [2, (n: number) => `7.7.7.${n}, 5.5.5.5, 9.9.9.${n}`, 1],
    [1, (n: number) => `5.5.5.5:${50_000 + n}`, 1], // a port is no other client
    [1, (n: number) => `[2001:db8::5]:${50_000 + n}`, 1],
    [1, (n: number) => `desconhecido-${n}`, 1], // what is no address is the proxy
  ] as const) {
    const { origin, festival } = await openSite(t, { trustProxy })
    await addAdministrator(festival)
    const account = { username: 'ana', password: 'errada' }
    const tries = Array.from({ length: 11 }, (_, n) => signIn(origin, account, { 'x-forwarded-for': forwardedFor(n) }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    t.is(statuses.filter((status) => status === 429).length, refused, `${trustProxy} ${forwardedFor(1)}`)
  }
})

test('A known browser can sign in while failures elsewhere have locked its account, but its cookie alone grants nothing', async (t) => {
  const { origin, festival } = await openSite(t, { trustProxy: 1 })
  await addAdministrator(festival)
  const signedIn = await signIn(origin)
  const line = signedIn.headers.getSetCookie().find((each) => each.startsWith('fliporto_device='))!
  t.regex(line, /; expires=.* httponly/i)
  t.false(line.includes('ana'))
  const device = cookieHeader(signedIn)
    .match(/fliporto_device(\.sig)?=[^;]+/g)!
    .join('; ')
  const guess = (n: number) =>
    signIn(origin, { username: 'ana', password: 'errada' }, { 'x-forwarded-for': `9.9.9.${n}` })
  await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
  const statusWith = async (cookie: string, account: object = ACCOUNT) =>
    (await signIn(origin, account, { cookie, 'x-forwarded-for': '9.9.9.1' })).status
  t.is(await statusWith(''), 429)
  t.is(await statusWith(device.replace(/; .*/, '')), 429, 'not signed')
  t.is(await statusWith(device), 200)
  t.is(await statusWith(device, { username: 'rui', password: 'errada' }), 401)
  t.is((await fetch(`${origin}/api/admin/me`, { headers: { cookie: device } })).status, 401)
  for (let n = 0; n < 10; n += 1) t.is(await statusWith(device, { ...ACCOUNT, password: 'errada' }), 401)
  t.is(await statusWith(device), 429, 'ten failures of its own')
})

test('An attempt whose password was not checked is refunded', async (t) => {
  const { origin, festival } = await openSite(t)
  await addAdministrator(festival)
  const db = festival.database.write
  await db.schema.renameTable('administrators', 'elsewhere')
  for (let n = 0; n < 10; n += 1) t.is((await signIn(origin)).status, 500)
  await db.schema.renameTable('elsewhere', 'administrators')
  t.is((await signIn(origin)).status, 200)
})

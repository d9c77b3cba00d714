import test, { type ExecutionContext } from 'ava'
import { TooMany } from '../../src/errors.ts'
import { newsletterLimits } from '../../src/http/newsletter-limits.ts'
import { type Attempt, signInLimits } from '../../src/http/session/sign-in-limits.ts'
import { engines, onPostgresInFullRun } from '../support/engines.ts'
import { openTestFestival } from '../support/festival.ts'
import { ACCOUNT, addAdministrator, cookieHeader, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'

const attemptBy = (username: string, ip: string, device?: string): Attempt => ({ username, ip, device })

const eachEngine = onPostgresInFullRun('«Attempts on two nodes …» counts on PostgreSQL, the rules are those of SQLite')

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

eachEngine(
  test,
  'Failures are limited to 10 per account and address, 30 per address and 60 per account',
  async (t, databaseOptions) => {
    const { festival } = await openTestFestival(t, databaseOptions)
    t.is(await countAccepted(signInLimits(festival), () => attemptBy('ana', '1.1.1.1')), 10)
    t.is(await countAccepted(signInLimits(festival), (n) => attemptBy(`conta-${n}`, '2.2.2.2')), 30)
    t.is(await countAccepted(signInLimits(festival), (n) => attemptBy('rui', `3.3.3.${n}`)), 60)
  },
)

eachEngine(
  test,
  'All addresses of an IPv6 /64 count as one client, and IPv4-mapped addresses count as IPv4',
  async (t, databaseOptions) => {
    const { festival } = await openTestFestival(t, databaseOptions)
    t.is(await countAccepted(signInLimits(festival), (n) => attemptBy('ana', `2001:db8:0:1:${n}::1`)), 10)
    t.is(await countAccepted(signInLimits(festival), (n) => attemptBy(`conta-${n}`, `2001:db8:0:aaaa::${n}`)), 30)
    t.is(await countAccepted(signInLimits(festival), (n) => attemptBy('rui', `2001:db8:0:${n}::1`)), 60)
    t.is(await countAccepted(signInLimits(festival), (n) => attemptBy('eva', n % 2 ? '1.1.1.1' : '::ffff:1.1.1.1')), 10)
    t.is(await countAccepted(signInLimits(festival), (n) => attemptBy('gil', `::ffff:1.1.1.${n}`)), 60)
  },
)

eachEngine(test, 'An attempt that one limit rejects does not count for the others', async (t, databaseOptions) => {
  const { festival } = await openTestFestival(t, databaseOptions)
  const consume = signInLimits(festival)
  await countAccepted(consume, () => attemptBy('ana', '1.1.1.1'))
  for (let n = 0; n < 50; n += 1) await t.throwsAsync(consume(attemptBy('ana', '1.1.1.1')), { instanceOf: TooMany })
  t.is(await countAccepted(consume, (n) => attemptBy(`conta-${n}`, '1.1.1.1')), 20)
  t.is(await countAccepted(consume, (n) => attemptBy('ana', `2.2.2.${n}`)), 50)
})

eachEngine(test, 'A refusal for a locked account does not count against other accounts', async (t, databaseOptions) => {
  const { festival } = await openTestFestival(t, databaseOptions)
  const consume = signInLimits(festival)
  await countAccepted(consume, (n) => attemptBy('ana', `1.1.1.${n}`))
  for (let n = 0; n < 9; n += 1) await t.throwsAsync(consume(attemptBy('ana', '3.3.3.3')), { instanceOf: TooMany })
  t.is(await countAccepted(consume, (n) => attemptBy(`conta-${n}`, '3.3.3.3')), 30)
})

eachEngine(test, 'A known device has ten attempts of its own', async (t, databaseOptions) => {
  const { festival } = await openTestFestival(t, databaseOptions)
  const consume = signInLimits(festival)
  await countAccepted(consume, (n) => attemptBy('ana', `1.1.1.${n}`))
  t.is(await countAccepted(consume, (n) => attemptBy('ana', `1.1.1.${n}`, 'telefone')), 10)
  t.is(await countAccepted(consume, () => attemptBy('ana', '1.1.1.1', 'portátil')), 10)
  t.is(await countAccepted(consume, (n) => attemptBy(`conta-${n}`, '1.1.1.1')), 29)
})

eachEngine(
  test,
  'A success is refunded, and concurrent attempts do not exceed the limit',
  async (t, databaseOptions) => {
    const { festival } = await openTestFestival(t, databaseOptions)
    const consume = signInLimits(festival)
    for (let n = 0; n < 40; n += 1) await (await consume(attemptBy('ana', '1.1.1.1'))).refund()
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

async function failTenTimes(t: ExecutionContext, username: string) {
  const { origin, festival } = await openSite(t)
  await addAdministrator(festival)
  const statuses: number[] = []
  for (let time = 0; time < 10; time += 1) {
    statuses.push((await signIn(origin, { username, password: 'errada' })).status)
  }
  return { origin, statuses }
}

for (const username of ['ana', 'ninguem']) {
  test(`Brute force: after ten failures of «${username}» even the right password is answered with 429 and Retry-After`, async (t) => {
    const { origin, statuses } = await failTenTimes(t, username)
    t.deepEqual([...new Set(statuses)], [401])
    const rejected = await signIn(origin, { ...ACCOUNT, username })
    t.is(rejected.status, 429)
    const wait = Number(rejected.headers.get('retry-after'))
    t.true(wait > 800 && wait <= 900, `${wait} s`)
    t.deepEqual(await rejected.json(), { message: 'Demasiadas tentativas falhadas. Espere um pouco e tente de novo.' })
  })
}

test('The address is the socket’s; behind a proxy it is the one that the proxy added', async (t) => {
  const failures = async (trustProxy: number, headers: (n: number) => Record<string, string>) => {
    const { origin, festival } = await openSite(t, { trustProxy })
    await addAdministrator(festival)
    const tries = Array.from({ length: 11 }, (_, n) =>
      signIn(origin, { username: 'ana', password: 'errada' }, headers(n)),
    )
    return (await Promise.all(tries)).filter(({ status }) => status === 429).length
  }
  t.is(await failures(0, (n) => ({ 'x-forwarded-for': `9.9.9.${n}` })), 1)
  t.is(await failures(1, (n) => ({ 'x-forwarded-for': `9.9.9.${n}, 5.5.5.5` })), 1)
  t.is(await failures(1, (n) => ({ 'x-forwarded-for': `5.5.5.5, 9.9.9.${n}` })), 0)
  t.is(await failures(2, (n) => ({ 'x-forwarded-for': `7.7.7.${n}, 5.5.5.5, 9.9.9.${n}` })), 1)
  t.is(await failures(1, (n) => ({ 'x-forwarded-for': `5.5.5.5:${50_000 + n}` })), 1, 'a port is no other client')
  t.is(await failures(1, (n) => ({ 'x-forwarded-for': `[2001:db8::5]:${50_000 + n}` })), 1)
  t.is(await failures(1, (n) => ({ 'x-forwarded-for': `desconhecido-${n}` })), 1, 'what is no address is the proxy')
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

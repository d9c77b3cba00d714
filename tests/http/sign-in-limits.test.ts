import test, { type ExecutionContext } from 'ava'
import { TooMany } from '../../src/errors.ts'
import { signInLimits } from '../../src/http/session/sign-in-limits.ts'
import { ACCOUNT, addAdministrator, signIn } from '../support/sign-in.ts'
import { openSite } from '../support/site.ts'

/** How many tries are let through before one is refused. */
async function letThrough(begin: ReturnType<typeof signInLimits>, tries: [username: string, ip: string][]) {
  let passed = 0
  for (const [username, ip] of tries) {
    const refused = await begin(username, ip).then(
      () => false,
      (error) => error instanceof TooMany,
    )
    if (refused) return passed
    passed += 1
  }
  return passed
}
const times = (count: number, make: (n: number) => [string, string]) => Array.from({ length: count }, (_, n) => make(n))

test('ten failures an account and address, thirty an address, sixty an account', async (t) => {
  t.is(
    await letThrough(
      signInLimits(),
      times(99, () => ['ana', '1.1.1.1']),
    ),
    10,
  )
  t.is(
    await letThrough(
      signInLimits(),
      times(99, (n) => [`conta-${n}`, '1.1.1.1']),
    ),
    30,
  )
  t.is(
    await letThrough(
      signInLimits(),
      times(99, (n) => ['ana', `1.1.1.${n}`]),
    ),
    60,
  )
})

test('a try that one limit refuses counts for no other', async (t) => {
  const begin = signInLimits()
  await letThrough(
    begin,
    times(10, () => ['ana', '1.1.1.1']),
  )
  for (let n = 0; n < 50; n += 1) await t.throwsAsync(begin('ana', '1.1.1.1'), { instanceOf: TooMany })
  t.is(
    await letThrough(
      begin,
      times(99, (n) => [`conta-${n}`, '1.1.1.1']),
    ),
    20,
  )
  t.is(
    await letThrough(
      begin,
      times(99, (n) => ['ana', `2.2.2.${n}`]),
    ),
    50,
  )
})

test('who asks for an account that others have locked loses nothing for the other accounts', async (t) => {
  const begin = signInLimits()
  await letThrough(
    begin,
    times(60, (n) => ['ana', `1.1.1.${n}`]),
  )
  for (let n = 0; n < 9; n += 1) await t.throwsAsync(begin('ana', '3.3.3.3'), { instanceOf: TooMany })
  t.is(
    await letThrough(
      begin,
      times(99, (n) => [`conta-${n}`, '3.3.3.3']),
    ),
    30,
  )
})

test('a success is given back, and tries made at once are not let through together', async (t) => {
  const begin = signInLimits()
  for (let n = 0; n < 40; n += 1) await (await begin('ana', '1.1.1.1')).giveBack()
  const together = await Promise.allSettled(Array.from({ length: 25 }, () => begin('ana', '1.1.1.1')))
  t.is(together.filter(({ status }) => status === 'fulfilled').length, 10)
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
  test(`brute force, enumeration: after ten failures of «${username}» even the right password is refused, with the time to wait`, async (t) => {
    const { origin, statuses } = await failTenTimes(t, username)
    t.deepEqual([...new Set(statuses)], [401])
    const refused = await signIn(origin, { ...ACCOUNT, username })
    t.is(refused.status, 429)
    const wait = Number(refused.headers.get('retry-after'))
    t.true(wait > 800 && wait <= 900, `${wait} s`)
    t.deepEqual(await refused.json(), { message: 'Demasiadas tentativas falhadas. Espere um pouco e tente de novo.' })
  })
}

test('the address is the socket’s; behind a proxy it is what the proxy wrote, not what the client did', async (t) => {
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
})

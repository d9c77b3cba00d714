import test from 'ava'
import { createAdministrator } from '../../../src/db/administrators.ts'
import { signIn } from '../../support/signed-in-site.ts'
import { openSite } from '../../support/site.ts'

/** An answer without the headers that always differ. */
async function comparable(answer: Response) {
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!

/** Median milliseconds of two operations, run alternately. */
async function timesOf(rounds: number, one: (n: number) => Promise<unknown>, other: (n: number) => Promise<unknown>) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, run] of [one, other].entries()) {
      const start = performance.now()
      await run(round)
      times[index]!.push(performance.now() - start)
    }
  }
  return times.map(median) as [number, number]
}

test('Account enumeration: an unknown account gets the same answer as a known one, in the same time', async (t) => {
  const { origin, festival } = await openSite(t, { trustProxy: 1 })
  // With cost 12 the time would differ measurably if unknown accounts were not hashed
  await createAdministrator(festival.database, 'ana', 'uma palavra-passe', new Date('2025-10-01T08:00:00Z'), 12)
  const attempt = (username: string, n: number) =>
    signIn(origin, { username, password: 'errada' }, { 'x-forwarded-for': `10.0.0.${n}` })
  t.deepEqual(await comparable(await attempt('ana', 1)), await comparable(await attempt('rui', 1)))
  const [known, unknown] = await timesOf(
    9,
    (n) => attempt('ana', n),
    (n) => attempt('rui', n),
  )
  t.true(known > 5, `${known} ms: nothing was hashed`)
  t.true(unknown > known / 2 && unknown < known * 2, `${known} ms for a known account, ${unknown} ms for another`)
})

test('Subscriber enumeration: a known address gets the same answer as a new one, in about the same time', async (t) => {
  const { origin } = await openSite(t, { trustProxy: 1 })
  const join = (email: string, n: number) =>
    fetch(`${origin}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${n}` },
      body: JSON.stringify({ email }),
    })
  const addresses = Array.from({ length: 7 }, (_, n) => `conhecida-${n}@exemplo.pt`)
  const first = await Promise.all(addresses.map(join))
  t.deepEqual(await comparable(first[0]!), await comparable(await join(addresses[0]!, 0)))
  const [known, unknown] = await timesOf(
    7,
    (n) => join(addresses[n]!, n),
    (n) => join(`nova-${n}@exemplo.pt`, n),
  )
  t.true(known > 45 && Math.abs(unknown - known) < 20, `${known} ms for a known address, ${unknown} ms for a new one`)
})

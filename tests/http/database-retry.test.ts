import test from 'ava'
import { Busy } from '../../src/errors.ts'
import { DatabaseRetry } from '../../src/http/database-retry.ts'

class Lost extends Error {}

/** A database that is away until the test changes that. */
function openRetry() {
  const database = { isAway: true, polls: 0 }
  const freshness = {
    isAway: () => database.isAway,
    async poll() {
      database.polls += 1
      await new Promise((next) => setTimeout(next, 2))
    },
  }
  const retry = new DatabaseRetry({ freshness, isLost: (error) => error instanceof Lost })
  return { retry, database }
}

const inMs = (ms: number) => performance.now() + ms
const rejected = { instanceOf: Busy, message: /^A base de dados não responde/ }

test('A request is rejected when its deadline has passed', async (t) => {
  const { retry } = openRetry()
  const startedAt = performance.now()
  await t.throwsAsync(retry.waitUntilAvailable(startedAt + 50), rejected)
  t.true(performance.now() - startedAt >= 49)
})

test('Two hundred requests can wait; one more is rejected at once until one of them ends', async (t) => {
  const { retry, database } = openRetry()
  const all = Promise.all(Array.from({ length: 199 }, () => retry.waitUntilAvailable(inMs(60_000))))
  const last = retry.waitUntilAvailable(inMs(100))
  await t.throwsAsync(retry.waitUntilAvailable(inMs(60_000)), rejected)
  await t.throwsAsync(
    retry.retryRead(inMs(60_000), async () => {
      throw new Lost()
    }),
    rejected,
  )
  await t.throwsAsync(last, rejected)
  const again = retry.waitUntilAvailable(inMs(60_000))
  database.isAway = false
  await all
  await again
  t.pass()
})

test('Other errors fail at once, a lost connection at the deadline', async (t) => {
  const { retry, database } = openRetry()
  database.isAway = false
  await t.throwsAsync(
    retry.retryRead(inMs(60_000), async () => {
      throw new Error('a defect')
    }),
    { message: 'a defect' },
  )
  const lost = retry.retryRead(inMs(100), async () => {
    throw new Lost()
  })
  await t.throwsAsync(lost, rejected)
})

test('A hanging read is abandoned at its deadline, but only during an outage', async (t) => {
  const { retry, database } = openRetry()
  await t.throwsAsync(
    retry.retryRead(inMs(30), () => new Promise(() => {})),
    rejected,
  )
  database.isAway = false
  let finish = (_: string) => {}
  const slow = retry.retryRead(
    inMs(10),
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  await new Promise((next) => setTimeout(next, 30))
  finish('slow')
  t.is(await slow, 'slow')
})

import { setImmediate } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { news } from '../../src/content/news.ts'
import type { LogTransaction } from '../../src/db/engine.ts'
import { Busy } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import { cause, eventsOf, openTestFestival } from '../support/festival.ts'
import { createGate } from '../support/gate.ts'
import { sampleNamed } from '../support/samples.ts'
import { watchTransactions } from '../support/transactions.ts'

class ConnectionLost extends Error {}
class Locked extends Error {}

type Fault = 'lost before' | 'lost after' | 'busy' | 'none'

/** A festival whose transactions fail as listed, one entry for each: a function is called as the connection is lost. */
async function openUnreliable(t: ExecutionContext, ...failures: (Fault | (() => Promise<unknown>))[]) {
  const { festival, dataDir } = await openTestFestival(t, { timeouts: { busy: 5_000, lost: 5_000 } })
  const { failureOf } = festival.database
  festival.database.failureOf = (error) =>
    error instanceof ConnectionLost ? { kind: 'lost' } : error instanceof Locked ? { kind: 'busy' } : failureOf(error)
  await publish(festival, 'primeira')
  // Lets the first write end, so that the next one does not wait for it
  await setImmediate()
  const transactions = watchTransactions(festival.database, (transaction): Partial<LogTransaction> => {
    const what = failures.shift() ?? 'none'
    if (what === 'none') return {}
    const fail = async () => {
      if (typeof what === 'function') await what()
      throw what === 'busy' ? new Locked() : new ConnectionLost()
    }
    if (what !== 'lost after') return { lock: fail, commit: fail }
    return { commit: (statements) => transaction.commit(statements).then(fail) }
  })
  return { festival, dataDir, transactions }
}

let number = 0
/** Each attempt has a new id, so that a repeated commit would add a second item. */
const publish = ({ store }: Festival, title: string) =>
  store.write(
    ({ handle }) => {
      const fields = { ...sampleNamed('news').fields(++number), title }
      return handle({ noun: news, id: `n-${number}`, cause, command: { type: 'PublishNews', fields } as never })
    },
    [{ noun: news, fields: sampleNamed('news').fields(number) }],
  )

const titles = async (festival: Festival) =>
  (await eventsOf(festival)).map(({ data }) => JSON.parse(String(data)).title as string)

test('A commit whose connection was lost is acknowledged if it took place, and not repeated', async (t) => {
  const { festival, transactions } = await openUnreliable(t, 'lost after')
  const [event] = await publish(festival, 'segunda')
  t.is(event?.position, 2)
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
  t.like(transactions, [{ isLocked: false }, { isLocked: true }])
  t.is(transactions.length, 2)
  t.is((await publish(festival, 'terceira'))[0]?.position, 3)
})

test('A commit whose connection was lost is repeated if it did not take place', async (t) => {
  const { festival } = await openUnreliable(t, 'lost before', 'lost before')
  t.is((await publish(festival, 'segunda'))[0]?.position, 2)
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
})

test('A commit whose connection was lost is repeated behind what another process has written in its place', async (t) => {
  const { festival, dataDir } = await openUnreliable(t, () => publish(other, 'alheia'))
  const { festival: other } = await openTestFestival(t, { dataDir })
  t.is((await publish(festival, 'segunda'))[0]?.position, 3)
  t.deepEqual(await titles(festival), ['primeira', 'alheia', 'segunda'])
})

test('A commit whose connection was lost is repeated at most once, even if another process holds the lock meanwhile', async (t) => {
  const { festival } = await openUnreliable(t, 'lost after', 'busy', 'lost before', 'busy')
  t.is((await publish(festival, 'segunda'))[0]?.position, 2)
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
})

test('When the database is away for too long, waiting writes are rejected and later ones succeed', async (t) => {
  const { festival } = await openUnreliable(t, 'lost before', 'lost before', 'lost after')
  festival.timeouts.lost = 0
  for (let time = 0; time < 3; time += 1) {
    await t.throwsAsync(publish(festival, 'recusada'), { instanceOf: Busy, message: /^A base de dados não responde/ })
  }
  await publish(festival, 'segunda')
  t.deepEqual(await titles(festival), ['primeira', 'recusada', 'segunda'], 'the last rejected write had been committed')
})

test('A rejected write is not retried with the others of its batch', async (t) => {
  const { festival } = await openUnreliable(t, 'none', 'lost before')
  const gate = createGate()
  const first = festival.store.write(() => gate.opened)
  const rejected = t.throwsAsync(publish(festival, 'recusada'), { instanceOf: Busy })
  await setImmediate()
  const between = performance.now() + 10
  while (performance.now() < between + 10) {}
  const retried = publish(festival, 'segunda')
  // When the connection is lost, only the second write has time left
  Object.defineProperty(festival.timeouts, 'lost', { get: () => performance.now() - between })
  gate.open()
  await Promise.all([first, rejected, retried])
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
})

test('A queue of refused writes is skipped', async (t) => {
  const { festival, transactions } = await openUnreliable(t, 'busy')
  festival.timeouts.busy = 0
  const refused = await Promise.allSettled(['uma', 'duas', 'três'].map((title) => publish(festival, title)))
  for (const each of refused) t.true(each.status === 'rejected' && each.reason instanceof Busy)
  await publish(festival, 'segunda')
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
  t.is(transactions.length, 2, 'one for all that were refused')
})

import { setImmediate } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { news } from '../../src/content/news.ts'
import type { LogTransaction } from '../../src/db/engine.ts'
import { Busy } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import { cause, eventsOf, openTestFestival } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'
import { watchTransactions } from '../support/transactions.ts'

class Gone extends Error {}
class Locked extends Error {}

/** A festival whose database may be lost before a commit, after it, or at the next try: one word a transaction. */
async function unreliable(t: ExecutionContext, ...happens: ('lost before' | 'lost after' | 'busy' | 'well')[]) {
  const { festival } = await openTestFestival(t, { timeouts: { busy: 5_000, lost: 5_000 } })
  const { failureOf } = festival.database
  festival.database.failureOf = (error) =>
    error instanceof Gone ? { kind: 'lost' } : error instanceof Locked ? { kind: 'busy' } : failureOf(error)
  await publish(festival, 'primeira')
  // Now the next write does not wait for another
  await setImmediate()
  const begun = watchTransactions(festival.database, (transaction): Partial<LogTransaction> => {
    const what = happens.shift() ?? 'well'
    if (what === 'well') return {}
    const fail = async () => {
      throw what === 'busy' ? new Locked() : new Gone()
    }
    if (what !== 'lost after') return { lock: fail, commit: fail }
    return { commit: (statements) => transaction.commit(statements).then(fail) }
  })
  return { festival, begun }
}

let number = 0
/** Each attempt has a new id, so that a repeated commit would add a second item. */
const publish = ({ store }: Festival, title: string) =>
  store.write(({ handle }) => {
    const fields = { ...sampleNamed('news').fields(++number), title }
    return handle({ noun: news, id: `n-${number}`, cause, command: { type: 'PublishNews', fields } as never })
  })

const titles = async (festival: Festival) =>
  (await eventsOf(festival)).map(({ data }) => JSON.parse(String(data)).title as string)

test('a commit whose connection was lost is acknowledged when it took place, and not repeated', async (t) => {
  const { festival, begun } = await unreliable(t, 'lost after')
  const [event] = await publish(festival, 'segunda')
  t.is(event?.position, 2)
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
  t.deepEqual(
    begun.map(({ isLocked }) => isLocked),
    [false, true],
  )
  t.is((await publish(festival, 'terceira'))[0]?.position, 3)
})

test('… and repeated when it did not', async (t) => {
  const { festival } = await unreliable(t, 'lost before', 'lost before')
  t.is((await publish(festival, 'segunda'))[0]?.position, 2)
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
})

test('… also when another process held the lock in between', async (t) => {
  const { festival } = await unreliable(t, 'lost after', 'busy', 'lost before', 'busy')
  t.is((await publish(festival, 'segunda'))[0]?.position, 2)
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
})

test('when the database is away for too long, waiting writes are refused and later ones succeed', async (t) => {
  const { festival } = await unreliable(t, 'lost before', 'lost before', 'lost after')
  festival.timeouts.lost = 0
  for (let time = 0; time < 3; time += 1) {
    await t.throwsAsync(publish(festival, 'recusada'), { instanceOf: Busy, message: /^A base de dados não responde/ })
  }
  await publish(festival, 'segunda')
  t.deepEqual(await titles(festival), ['primeira', 'recusada', 'segunda'], 'the last of them had been committed')
})

test('a refused write is not retried with the others of its batch', async (t) => {
  const { festival } = await unreliable(t, 'well', 'well', 'lost before')
  let end = () => {}
  const ended = new Promise<void>((done) => (end = done))
  const first = festival.store.write(() => ended)
  const refused = t.throwsAsync(publish(festival, 'recusada'), { instanceOf: Busy })
  const between = performance.now() + 10
  while (performance.now() < between + 10) {}
  const patient = publish(festival, 'segunda')
  // When it is lost, only the second of them has time left
  Object.defineProperty(festival.timeouts, 'lost', { get: () => performance.now() - between })
  end()
  await Promise.all([first, refused, patient])
  t.deepEqual(await titles(festival), ['primeira', 'segunda'])
})

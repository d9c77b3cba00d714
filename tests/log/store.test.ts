import test from 'ava'
import { valuesFor } from '../../projections/apply.ts'
import { projections } from '../../projections/index.ts'
import { newsTable } from '../../projections/news.ts'
import { freeSlug } from '../../projections/slug-lookup.ts'
import { news } from '../../src/content/news.ts'
import type { Statement } from '../../src/db/engine.ts'
import { Busy, Conflict, Invalid, StorageFull } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import type { Unit } from '../../src/log/unit.ts'
import { cause, eventsOf, openTestFestival, run } from '../support/festival.ts'
import { createGate } from '../support/gate.ts'
import { errorsOf } from '../support/given.ts'
import { fillDisk } from '../support/inspect-database.ts'
import { newsFields, numbers, publish, revise, withdraw } from '../support/news.ts'
import { isOnPostgres, sqliteOnly } from '../support/run-engine.ts'
import { type RecordedTransaction, watchTransactions } from '../support/transactions.ts'

const publishing = (n: number, rest: object = {}) =>
  ({ noun: news, id: `n-${n}`, cause, command: { type: 'PublishNews', fields: newsFields(n, rest) } }) as const
/** Declares the text that all news here have. */
const writeNews = <T>({ store }: Festival, work: (unit: Unit) => Promise<T>) =>
  store.write(work, [{ noun: news, fields: newsFields(1) }])

const streams = async (festival: Festival) => (await eventsOf(festival)).map(({ stream }) => stream)
const slugs = ({ database }: Festival): Promise<string[]> => database.read('read_news').orderBy('id').pluck('slug')

/** The result of each write, or the message of its error. */
const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((write) => (write.status === 'fulfilled' ? 'ok' : write.reason.message))

/** Writes that are queued together behind a running one. */
async function together({ store }: Festival, ...writes: (() => Promise<unknown>)[]) {
  const gate = createGate()
  const other = store.write(() => gate.opened)
  const all = outcomes(writes.map((write) => write()))
  gate.open()
  await other
  return all
}

const locks = (transactions: RecordedTransaction[]) => transactions.map(({ isLocked }) => isLocked)

/** Two festivals on one database, like two processes. The first one has cached an item. */
async function openTwice(...[t, options]: Parameters<typeof openTestFestival>) {
  const { festival: first, dataDir } = await openTestFestival(t, options)
  const { festival: second } = await openTestFestival(t, { dataDir })
  await publish(first, 1)
  return { first, second }
}

test('Waiting writes are committed in batches of at most 64', async (t) => {
  const { festival } = await openTestFestival(t)
  const transactions = watchTransactions(festival.database)
  await Promise.all(numbers(1 + 64 + 64 + 1).map((n) => publish(festival, n)))
  const events = transactions.map(({ statements: [first] }) => first!.sql.split('), (').length)
  t.deepEqual(events, [1, 64, 64, 1], 'the first alone, since the queue was empty')
  t.deepEqual(
    await streams(festival),
    numbers(130).map((n) => `news/n-${n}`),
    'in the order of the calls',
  )
})

test('Units run one after another, in order', async (t) => {
  const { festival } = await openTestFestival(t)
  const order: string[] = []
  const work =
    (name: string, index: number) =>
    async ({ db, handle }: Unit) => {
      order.push(`${name} starts`)
      await db('read_news')
      await handle(publishing(index))
      order.push(`${name} ends`)
    }
  await Promise.all(['a', 'b', 'c'].map((name, index) => writeNews(festival, work(name, index))))
  t.deepEqual(order, ['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
})

test('After a write of another process, a command is decided again under the lock, and later ones are decided under it for a while', async (t) => {
  const { first, second } = await openTwice(t)
  await publish(second, 2)
  const transactions = watchTransactions(first.database)
  t.is((await revise(first, 1, { title: 'Um' }))[0]?.position, 3)
  t.is((await revise(first, 1, { title: 'Dois' }))[0]?.position, 4)
  t.deepEqual(locks(transactions), [false, true, true])
})

test('After a known write of another process, the lock is taken first', async (t) => {
  const { first, second } = await openTwice(t)
  await publish(second, 2)
  const transactions = watchTransactions(first.database)
  first.notePosition(1)
  first.notePosition(2)
  t.is((await revise(first, 1, { title: 'Um' }))[0]?.position, 3)
  t.deepEqual(locks(transactions), [true])
})

test('A rejection based on an outdated state is decided again', async (t) => {
  const { first, second } = await openTwice(t)
  await withdraw(second, 1)
  t.is((await publish(first, 1))[0]?.version, 3, 'the cached item had been removed')
})

test('A command without changes is decided once, confirmed under the lock, and appends nothing', async (t) => {
  const { first, second } = await openTwice(t)
  let decisions = 0
  const counting = {
    ...news,
    decide: (...given: Parameters<typeof news.decide>) => {
      decisions += 1
      return news.decide(...given)
    },
  }
  const title = () => run(first, counting, 'n-1', { type: 'ReviseNews', changes: { title: 'Notícia 1' } })
  const transactions = watchTransactions(first.database)
  t.deepEqual(await title(), [])
  t.deepEqual([decisions, transactions], [1, [{ isLocked: true, statements: [] }]])
  await revise(second, 1, { title: 'Outro' })
  t.is((await title())[0]?.version, 3, 'decided again, since the other process had written')
  t.is(decisions, 3)
})

test('Concurrent creations with one title, in one process or two, get different slugs', async (t) => {
  const { first, second } = await openTwice(t)
  const create = (festival: Festival, n: number, meanwhile = async () => {}) =>
    writeNews(festival, async (unit) => {
      const slug = await freeSlug(unit, 'news', 'noticia-1')
      await meanwhile()
      await unit.handle(publishing(n, { slug }))
    })
  let hasRun = false
  await create(first, 2, async () => {
    if (!hasRun) await create(second, 3)
    hasRun = true
  })
  await Promise.all([4, 5, 6].map((n) => create(first, n)))
  const numbered = ['-3', '-2', '-4', '-5', '-6'].map((end) => `noticia-1${end}`)
  t.deepEqual(await slugs(first), ['noticia-1', ...numbered])
})

test('A unit sees the pending events of itself and of the units before it', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const seen: unknown[] = []
  const publishAndLook = (n: number) => () =>
    writeNews(festival, async (unit) => {
      const before = valuesFor(newsTable.projection, unit.pending, 'slug')
      await unit.handle(publishing(n))
      seen.push([before, valuesFor(newsTable.projection, unit.pending, 'slug')])
    })
  await together(festival, publishAndLook(2), publishAndLook(3))
  t.deepEqual(seen, [
    [[], ['noticia-2']],
    [['noticia-2'], ['noticia-2', 'noticia-3']],
  ])
})

test('A unique violation is retried, the third time alone and under the lock, and then becomes a conflict', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const transactions = watchTransactions(festival.database)
  let tries = 0
  const publishWith = (n: number, slugOf: () => string) =>
    writeNews(festival, ({ handle }) => {
      tries += 1
      return handle(publishing(n, { slug: slugOf() }))
    })
  await publishWith(2, () => (tries === 1 ? 'noticia-1' : 'livre'))
  t.deepEqual([tries, locks(transactions)], [2, [false, false]])

  tries = 0
  transactions.length = 0
  const error = await t.throwsAsync(
    publishWith(3, () => 'noticia-1'),
    { instanceOf: Conflict, message: 'Este endereço já está a ser usado.' },
  )
  t.deepEqual(errorsOf(error), { slug: 'Este endereço já está a ser usado.' })
  t.deepEqual([tries, locks(transactions)], [3, [false, false, true]])
  t.deepEqual(await slugs(festival), ['noticia-1', 'livre'])
})

test('A unit that the database refuses, or that changes an unexpected number of rows, is rolled back and no other', async (t) => {
  const { festival } = await openTestFestival(t)
  const { write } = festival.database
  await write('sessions').insert({ id: 'a', data: 'antes', expires_at: '2099' })
  const publishAnd = (n: number, statement: Statement) =>
    writeNews(festival, async (unit) => {
      await unit.handle(publishing(n))
      unit.execute(statement)
    })
  const update = (id: string) => {
    const values = ['depois', id]
    return { sql: 'UPDATE sessions SET data = ? WHERE id = ?', values, expectedChanges: 1 }
  }
  const [first, second, other, updating, refused, last] = await outcomes([
    publish(festival, 1),
    publish(festival, 2),
    publishAnd(3, update('b')),
    publishAnd(4, update('a')),
    publishAnd(5, { sql: 'INSERT INTO nowhere (name) VALUES (?)', values: ['a'] }),
    publish(festival, 6),
  ])
  t.deepEqual([first, second, updating, last], Array(4).fill('ok'))
  t.is(other, 'Entretanto, este conteúdo foi alterado. Tente de novo.')
  t.regex(refused, /nowhere/)
  t.deepEqual(await streams(festival), ['news/n-1', 'news/n-2', 'news/n-4', 'news/n-6'])
  t.deepEqual(await write('sessions').pluck('data'), ['depois'])
})

test('Statements are written with the events of their unit, and rejected without events', async (t) => {
  const { festival } = await openTestFestival(t)
  const statement = {
    sql: 'INSERT INTO sessions (id, data, expires_at) VALUES (?, ?, ?)',
    values: ['a', 'porquê?', '2099'],
  }
  await t.throwsAsync(
    writeNews(festival, async ({ execute }) => execute(statement)),
    { instanceOf: TypeError, message: 'Statements belong to events' },
  )
  const failing = writeNews(festival, async (unit) => {
    unit.execute(statement)
    await unit.handle(publishing(1))
    throw new Invalid('recusada')
  })
  await t.throwsAsync(failing, { instanceOf: Invalid })
  t.deepEqual(await festival.database.read('sessions'), [])
  await writeNews(festival, async (unit) => {
    unit.execute(statement)
    await unit.handle(publishing(1))
  })
  t.deepEqual(await festival.database.read('sessions').pluck('data'), ['porquê?'])
})

// PostgreSQL's own lock timeout is ten seconds
sqliteOnly(test)(
  'Writes that do not get the lock in time are all rejected as busy, and later writes succeed',
  async (t) => {
    const { first, second } = await openTwice(t, { timeouts: { busy: 0, lost: 0 } })
    const transaction = await second.database.write.transaction()
    await second.database.lockLog(transaction)
    const rejected = await Promise.allSettled(numbers(64).map((n) => publish(first, n + 1)))
    for (const each of rejected) {
      t.true(each.status === 'rejected' && each.reason instanceof Busy)
      t.regex(String(each.status === 'rejected' && each.reason), /ocupado e nada foi guardado/)
    }
    await transaction.rollback()
    t.is((await publish(first, 70))[0]?.position, 2)
  },
)

test('A write with time left gets the lock when it is released', async (t) => {
  const { first, second } = await openTwice(t)
  const transaction = await second.database.write.transaction()
  await second.database.lockLog(transaction)
  const transactions = watchTransactions(first.database)
  const waiting = publish(first, 2)
  // On PostgreSQL one transaction waits; on SQLite a new one is started for each attempt
  while (transactions.length < (isOnPostgres ? 1 : 2)) await new Promise((done) => setTimeout(done, 10))
  await transaction.rollback()
  t.is((await waiting)[0]?.position, 2)
})

test('On a full disk all queued writes are rejected and none is written; later writes succeed', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const text = { content: 'palavras '.repeat(20_000) }
  const freeSpace = await fillDisk(festival.database.write)
  const long = (n: number) => publish(festival, n, text)
  const rejected = await Promise.allSettled([2, 3, 4].map(long))
  t.true(rejected.every((each) => each.status === 'rejected' && each.reason instanceof StorageFull))
  t.deepEqual(await streams(festival), ['news/n-1'])
  await freeSpace()
  t.is((await long(2))[0]?.position, 2)
})

test('While the tables are of a newer version, writes are rejected with the advice to try again', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const { version } = await festival.database.read('projections').where({ name: 'slugs' }).first()
  const setVersion = (version: number) =>
    festival.database.write('projections').where({ name: 'slugs' }).update({ version })
  await setVersion(99)
  const outdated = { instanceOf: Busy, message: /^O sítio está a ser atualizado e nada foi guardado/ }
  await t.throwsAsync(publish(festival, 2), outdated)
  t.deepEqual(await streams(festival), ['news/n-1'])
  await setVersion(version)
  t.is((await publish(festival, 2))[0]?.position, 2)
})

test('When a projection fails, neither the event nor rows of other projections are stored', async (t) => {
  const fail = () => {
    throw new Error('broken handler')
  }
  const broken = { ...newsTable.projection, name: 'broken', table: 'read_broken', on: { NewsPublished: fail } }
  const { festival } = await openTestFestival(t, { projections: [...projections, broken] })
  await t.throwsAsync(publish(festival, 1), { message: 'broken handler' })
  t.deepEqual(await eventsOf(festival), [])
  for (const { table } of projections) t.deepEqual(await festival.database.read(table), [], table)
})

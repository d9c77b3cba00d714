import test from 'ava'
import { valuesFor } from '../../projections/apply.ts'
import { newsProjection } from '../../projections/news.ts'
import { freeSlug } from '../../projections/slug-lookup.ts'
import { news } from '../../src/content/news.ts'
import { Busy, Conflict, Invalid, NotFound, StorageFull } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import type { Unit } from '../../src/log/unit.ts'
import { cause, eventsOf, openTestFestival, run } from '../support/festival.ts'
import { errorsOf } from '../support/given.ts'
import { fillDisk } from '../support/inspect-database.ts'
import { isOnPostgres, sqliteOnly } from '../support/run-engine.ts'
import { sampleNamed } from '../support/samples.ts'
import { watchTransactions } from '../support/transactions.ts'

const fields = (n: number, rest: object = {}) => ({ ...sampleNamed('news').fields(n), ...rest }) as never
const publishing = (n: number, rest: object = {}) =>
  ({ noun: news, id: `n-${n}`, cause, command: { type: 'PublishNews', fields: fields(n, rest) } }) as const
const publish = ({ store }: Festival, n: number) => store.write(({ handle }) => handle(publishing(n)))
const revise = (festival: Festival, n: number, changes: object) =>
  run(festival, news, `n-${n}`, { type: 'ReviseNews', changes })
const withdraw = (festival: Festival, n: number) => run(festival, news, `n-${n}`, { type: 'WithdrawNews' })
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

const streams = async (festival: Festival) => (await eventsOf(festival)).map(({ stream }) => stream)
const slugs = ({ database }: Festival): Promise<string[]> => database.read('read_news').orderBy('id').pluck('slug')

/** The result of each write, or the message of its error. */
const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((write) => (write.status === 'fulfilled' ? 'ok' : write.reason.message))

/** Writes that all wait for a running one. */
async function together({ store }: Festival, ...writes: (() => Promise<unknown>)[]) {
  let end = () => {}
  const ended = new Promise<void>((done) => (end = done))
  const other = store.write(() => ended)
  const all = outcomes(writes.map((write) => write()))
  end()
  await other
  return all
}

/** Two festivals on one database, like two processes. The first one has cached an item. */
async function openTwice(...[t, options]: Parameters<typeof openTestFestival>) {
  const { festival: mine, dataDir } = await openTestFestival(t, options)
  const { festival: theirs } = await openTestFestival(t, { dataDir })
  await publish(mine, 1)
  return { mine, theirs }
}

test('waiting writes are committed in batches of at most 64', async (t) => {
  const { festival } = await openTestFestival(t)
  const begun = watchTransactions(festival.database)
  await Promise.all(numbers(1 + 64 + 64 + 1).map((n) => publish(festival, n)))
  const events = begun.map(({ statements: [first] }) => first!.sql.split('), (').length)
  t.deepEqual(events, [1, 64, 64, 1], 'the first alone, since nobody waited yet')
  t.deepEqual(
    await streams(festival),
    numbers(130).map((n) => `news/n-${n}`),
    'in the order they came',
  )
})

test('an acknowledged write is in the log', async (t) => {
  const { mine, theirs } = await openTwice(t)
  const seen = await Promise.all([2, 3, 4].map((n) => publish(mine, n).then(() => streams(theirs))))
  for (const [index, all] of seen.entries()) t.true(all.includes(`news/n-${index + 2}`))
})

test('units run one after another, in order', async (t) => {
  const { festival } = await openTestFestival(t)
  const order: string[] = []
  const work =
    (name: string, index: number) =>
    async ({ db, handle }: Unit) => {
      order.push(`${name} begins`)
      await db('read_news')
      await handle(publishing(index))
      order.push(`${name} ends`)
    }
  await Promise.all(['a', 'b', 'c'].map((name, index) => festival.store.write(work(name, index))))
  t.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a failing unit rolls back only itself, alone or in a batch', async (t) => {
  const { festival } = await openTestFestival(t)
  const failing = (n: number, error: Error) =>
    festival.store.write(async ({ handle }) => {
      await handle(publishing(n))
      throw error
    })
  t.deepEqual(await outcomes([failing(1, new Invalid('recusada'))]), ['recusada'])
  const said = await outcomes([
    publish(festival, 2),
    publish(festival, 3),
    failing(4, new TypeError('avaria')),
    publish(festival, 5),
  ])
  t.deepEqual(said, ['ok', 'ok', 'avaria', 'ok'])
  t.deepEqual(await streams(festival), ['news/n-2', 'news/n-3', 'news/n-5'])
})

test('after a write of another process, commands are decided again under the lock, and so are later ones for a while', async (t) => {
  const { mine, theirs } = await openTwice(t)
  await publish(theirs, 2)
  const begun = watchTransactions(mine.database)
  t.is((await revise(mine, 1, { title: 'Um' }))[0]?.position, 3)
  t.is((await revise(mine, 1, { title: 'Dois' }))[0]?.position, 4)
  t.deepEqual(
    begun.map(({ isLocked }) => isLocked),
    [false, true, true],
  )
})

test('a refusal based on an outdated state is decided again', async (t) => {
  const { mine, theirs } = await openTwice(t)
  await withdraw(theirs, 1)
  t.is((await publish(mine, 1))[0]?.version, 3, 'the item that was remembered is gone')
  await withdraw(theirs, 1)
  await t.throwsAsync(revise(mine, 1, { title: 'Um' }), { instanceOf: NotFound })
})

test('a command without changes is confirmed under the lock and appends nothing', async (t) => {
  const { mine, theirs } = await openTwice(t)
  const begun = watchTransactions(mine.database)
  t.deepEqual(await revise(mine, 1, { title: 'Notícia 1' }), [])
  t.deepEqual(begun, [
    { isLocked: false, statements: [] },
    { isLocked: true, statements: [] },
  ])
  await revise(theirs, 1, { title: 'Outro' })
  t.is((await revise(mine, 1, { title: 'Notícia 1' }))[0]?.version, 3)
})

test('of creations at once with one title, in one process or two, each has an address of its own', async (t) => {
  const { mine, theirs } = await openTwice(t)
  const create = ({ store }: Festival, n: number, meanwhile = async () => {}) =>
    store.write(async (unit) => {
      const slug = await freeSlug(unit, 'news', 'noticia-1')
      await meanwhile()
      await unit.handle(publishing(n, { slug }))
    })
  let hasBeen = false
  await create(mine, 2, async () => {
    if (!hasBeen) await create(theirs, 3)
    hasBeen = true
  })
  await Promise.all([4, 5, 6].map((n) => create(mine, n)))
  t.deepEqual(await slugs(mine), [
    'noticia-1',
    'noticia-1-3',
    'noticia-1-2',
    'noticia-1-4',
    'noticia-1-5',
    'noticia-1-6',
  ])
})

test('a unit sees the pending events of itself and of the units before it', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const seen: unknown[] = []
  const look = (n: number) => () =>
    festival.store.write(async (unit) => {
      const before = valuesFor(newsProjection, unit.pending, 'slug')
      await unit.handle(publishing(n))
      seen.push([before, valuesFor(newsProjection, unit.pending, 'slug')])
    })
  await together(festival, look(2), look(3))
  t.deepEqual(seen, [
    [[], ['noticia-2']],
    [['noticia-2'], ['noticia-2', 'noticia-3']],
  ])
})

test('a unique violation is retried, the third time alone and under the lock, and then becomes a conflict', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const begun = watchTransactions(festival.database)
  let tries = 0
  const insist = (n: number, slugOf: () => string) =>
    festival.store.write(({ handle }) => {
      tries += 1
      return handle(publishing(n, { slug: slugOf() }))
    })
  await insist(2, () => (tries === 1 ? 'noticia-1' : 'livre'))
  t.deepEqual([tries, begun.map(({ isLocked }) => isLocked)], [2, [false, false]])

  tries = 0
  begun.length = 0
  const error = await t.throwsAsync(
    insist(3, () => 'noticia-1'),
    { instanceOf: Conflict, message: 'Este endereço já está a ser usado.' },
  )
  t.deepEqual(errorsOf(error), { slug: 'Este endereço já está a ser usado.' })
  t.deepEqual([tries, begun.map(({ isLocked }) => isLocked)], [3, [false, false, true]])
  t.deepEqual(await slugs(festival), ['noticia-1', 'livre'])
})

test('a unique violation by one unit does not fail the others', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 20)
  const all = [...numbers(19), 120, ...numbers(40).map((n) => n + 20)]
  const said = await outcomes([
    publish(festival, 99),
    ...all.map((n) =>
      festival.store.write(({ handle }) => handle(publishing(n, n === 120 ? { slug: 'noticia-20' } : {}))),
    ),
  ])
  t.deepEqual(
    said.flatMap((word, index) => (word === 'ok' ? [] : [[index, word]])),
    [[20, 'Este endereço já está a ser usado.']],
  )
  t.is((await streams(festival)).length, 1 + 1 + 59)
})

test('an unexpected number of changed rows rolls back its unit and no other', async (t) => {
  const { festival } = await openTestFestival(t)
  const { write } = festival.database
  await write('sessions').insert({ id: 'a', data: 'antes', expires_at: '2099' })
  const using = (n: number, id: string) =>
    festival.store.write(async (unit) => {
      await unit.handle(publishing(n))
      unit.execute({ sql: 'UPDATE sessions SET data = ? WHERE id = ?', values: [`n-${n}`, id], expectedChanges: 1 })
    })
  const said = await outcomes([publish(festival, 1), publish(festival, 2), using(3, 'b'), using(4, 'a')])
  t.deepEqual(said, ['ok', 'ok', 'Entretanto, este conteúdo foi alterado. Tente de novo.', 'ok'])
  t.deepEqual(await streams(festival), ['news/n-1', 'news/n-2', 'news/n-4'])
  t.deepEqual(await write('sessions').pluck('data'), ['n-4'])
})

test('statements are written with the events of their unit, and by themselves not at all', async (t) => {
  const { festival } = await openTestFestival(t)
  const statement = {
    sql: 'INSERT INTO sessions (id, data, expires_at) VALUES (?, ?, ?)',
    values: ['a', 'porquê?', '2099'],
  }
  await t.throwsAsync(
    festival.store.write(async ({ execute }) => execute(statement)),
    { instanceOf: TypeError, message: 'Statements belong to events' },
  )
  const failing = festival.store.write(async (unit) => {
    unit.execute(statement)
    await unit.handle(publishing(1))
    throw new Invalid('recusada')
  })
  await t.throwsAsync(failing, { instanceOf: Invalid })
  t.deepEqual(await festival.database.read('sessions'), [])
  await festival.store.write(async (unit) => {
    unit.execute(statement)
    await unit.handle(publishing(1))
  })
  t.deepEqual(await festival.database.read('sessions').pluck('data'), ['porquê?'])
})

// PostgreSQL's own limit ends after ten seconds
sqliteOnly(test)('what cannot have the lock in time is refused as busy all at once, and writes later', async (t) => {
  const { mine, theirs } = await openTwice(t, { timeouts: { busy: 0, lost: 0 } })
  const transaction = await theirs.database.write.transaction()
  await theirs.database.lockLog(transaction)
  const refused = await Promise.allSettled(numbers(64).map((n) => publish(mine, n + 1)))
  for (const each of refused) {
    t.true(each.status === 'rejected' && each.reason instanceof Busy)
    t.regex(String(each.status === 'rejected' && each.reason), /ocupado e nada foi guardado/)
  }
  await transaction.rollback()
  t.is((await publish(mine, 70))[0]?.position, 2)
})

test('a write that has time left gets the lock when it is free', async (t) => {
  const { mine, theirs } = await openTwice(t)
  const transaction = await theirs.database.write.transaction()
  await theirs.database.lockLog(transaction)
  const begun = watchTransactions(mine.database)
  const patient = publish(mine, 2)
  // PostgreSQL lets one transaction wait; on SQLite it is begun again and again
  while (begun.length < (isOnPostgres ? 1 : 2)) await new Promise((done) => setTimeout(done, 10))
  await transaction.rollback()
  t.is((await patient)[0]?.position, 2)
})

test('on a full disk all that waits is refused and nothing of it is written; later writes go on', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const makeRoom = await fillDisk(festival.database.write)
  const long = (n: number) =>
    festival.store.write(({ handle }) => handle(publishing(n, { content: 'palavras '.repeat(20_000) })))
  const refused = await Promise.allSettled([2, 3, 4].map(long))
  t.true(refused.every((each) => each.status === 'rejected' && each.reason instanceof StorageFull))
  t.deepEqual(await streams(festival), ['news/n-1'])
  await makeRoom()
  t.is((await long(2))[0]?.position, 2)
})

test('while a newer program has made the tables, nothing is written and trying again is advised', async (t) => {
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

test('after a known write of another process, the lock is taken first', async (t) => {
  const { mine, theirs } = await openTwice(t)
  await publish(theirs, 2)
  const begun = watchTransactions(mine.database)
  mine.noteHead({ position: 1, hash: '' })
  mine.noteHead({ position: 2, hash: '' })
  t.is((await revise(mine, 1, { title: 'Um' }))[0]?.position, 3)
  t.deepEqual(
    begun.map(({ isLocked }) => isLocked),
    [true],
  )
})

test('any other database error fails only the unit that causes it', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const odd = festival.store.write(async ({ handle, execute }) => {
    await handle(publishing(2))
    execute({ sql: 'INSERT INTO nowhere (name) VALUES (?)', values: ['a'] })
  })
  const said = await Promise.allSettled([publish(festival, 3), odd, publish(festival, 4)])
  t.deepEqual(
    said.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  t.deepEqual(await streams(festival), ['news/n-1', 'news/n-3', 'news/n-4'])
})

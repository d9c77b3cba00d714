import test from 'ava'
import { projections } from '../../projections/index.ts'
import { news } from '../../src/content/news.ts'
import { eventsOf, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { sqliteOnly } from '../support/run-engine.ts'
import { sampleNamed } from '../support/samples.ts'

const publish = (n: number) => ({ type: 'PublishNews', fields: sampleNamed('news').fields(n) as never }) as const

sqliteOnly(test)('A commit is durable before it is acknowledged: write-ahead log, synchronous FULL', async (t) => {
  const { festival } = await openTestFestival(t)
  const pragma = async (name: string) => Object.values((await festival.database.write.raw(`PRAGMA ${name}`))[0])[0]
  t.is(await pragma('journal_mode'), 'wal')
  t.is(await pragma('synchronous'), 2)
  t.is(await pragma('secure_delete'), 1)
})

test('Another connection sees the event and the row of an acknowledged write', async (t) => {
  const { festival } = await openTestFestival(t)
  const other = festival.database.openConnection()
  t.teardown(() => other.destroy())
  t.deepEqual(await rowsOf(other, 'read_news'), [])
  await run(festival, news, 'um', publish(1))
  t.deepEqual(await other('events').pluck('stream'), ['news/um'])
  t.deepEqual(await other('read_news').pluck('slug'), ['noticia-1'])
})

test('When a projection fails, neither the event nor rows of other projections are stored', async (t) => {
  const fail = () => {
    throw new Error('broken handler')
  }
  const broken = { ...projections[0]!, name: 'broken', table: 'read_broken', on: { NewsPublished: fail } }
  const { festival } = await openTestFestival(t, { projections: [...projections, broken] })
  await t.throwsAsync(run(festival, news, 'um', publish(1)), { message: 'broken handler' })
  t.deepEqual(await eventsOf(festival), [])
  for (const { table } of projections) t.deepEqual(await rowsOf(festival.database.read, table), [], table)
})

test('After each acknowledged write, onCommitted gets all current revisions', async (t) => {
  const notified: object[] = []
  const { festival } = await openTestFestival(t, {
    onCommitted: (revisions) => notified.push(Object.fromEntries(revisions)),
  })
  const revisions = async () =>
    new Map((await rowsOf(festival.database.read, 'projections')).map(({ name, revision }) => [name, revision]))
  const before = await revisions()
  await run(festival, news, 'um', publish(1))
  await t.throwsAsync(run(festival, news, 'dois', publish(1)))
  await run(festival, news, 'um', { type: 'ReviseNews', changes: {} })
  const after = await revisions()
  t.deepEqual(
    notified,
    [Object.fromEntries(after), Object.fromEntries(after)],
    'one notification for the change, one for the command without changes',
  )
  t.deepEqual(
    [...after]
      .filter(([name, revision]) => revision !== before.get(name))
      .map(([name]) => name)
      .sort(),
    ['*', 'acts', 'news', 'slugs', 'titles'],
  )
})

test('A festival that is closed and opened again has the same events, rows and keys', async (t) => {
  const { festival, dataDir } = await openTestFestival(t)
  await run(festival, news, 'um', publish(1))
  const events = await eventsOf(festival)
  const rows = await rowsOf(festival.database.read, 'read_news')
  const keys = await festival.database.keys.read()
  await festival.close()
  const { festival: again } = await openTestFestival(t, { dataDir })
  t.deepEqual(await eventsOf(again), events)
  t.deepEqual(await rowsOf(again.database.read, 'read_news'), rows)
  t.deepEqual(await again.database.keys.read(), keys)
  t.is((await run(again, news, 'um', { type: 'WithdrawNews' }))[0]?.position, 2)
})

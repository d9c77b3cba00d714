import test from 'ava'
import { projections } from '../../projections/index.ts'
import { rebuild } from '../../projections/rebuild.ts'
import { readAll } from '../../src/log/read.ts'
import { eachEngine } from '../support/engines.ts'
import { appendFacts, openTestFestival, rowsOf } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

eachEngine(test, 'A rebuild succeeds when slugs move between items during it', async (t, databaseOptions) => {
  const { festival } = await openTestFestival(t, databaseOptions)
  const publish = (id: string, n: number, slug: string) =>
    appendFacts(festival, `news/${id}`, { type: 'NewsPublished', data: { ...sampleNamed('news').fields(n), slug } })
  const rename = (id: string, slug: string) =>
    appendFacts(festival, `news/${id}`, { type: 'NewsRevised', data: { slug } })
  await publish('a', 1, 'x')
  const { database, schemas } = festival
  const exchange = async () => {
    await publish('b', 2, 'w')
    await rename('a', 'y')
    await rename('b', 'x')
  }
  let isFirst = true
  const { events, counts } = await rebuild({
    engine: database,
    projections,
    allProjections: projections,
    async *events(db, after) {
      yield* readAll(db, schemas, after)
      if (isFirst) await exchange()
      isFirst = false
    },
  })
  t.is(events, 4)
  t.deepEqual(new Set(counts.values()), new Set([0]))
  t.deepEqual(
    (await rowsOf(database.read, 'read_news')).map(({ id, slug }) => [id, slug]),
    [
      ['a', 'y'],
      ['b', 'x'],
    ],
  )
})

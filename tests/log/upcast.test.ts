import test from 'ava'
import { projections } from '../../projections/index.ts'
import { newsById } from '../../projections/news.ts'
import { upcasters } from '../../src/content/catalogue.ts'
import { news } from '../../src/content/news.ts'
import { Corrupt } from '../../src/errors.ts'
import type { Upcasters } from '../../src/log/upcast.ts'
import { appendFacts, eventsOf, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

/** The day before yesterday's news had a headline, yesterday's a summary; today's have a title and an excerpt. */
const evolved: Upcasters = {
  ...upcasters,
  NewsPublished: [
    ({ headline, ...rest }) => ({ ...rest, title: headline }),
    ({ summary, ...rest }) => ({ ...rest, excerpt: summary }),
  ],
}
const today = sampleNamed('news').fields(1)
const { title, excerpt, ...rest } = today
const eras = { 1: { ...rest, headline: title, summary: excerpt }, 2: { ...rest, title, summary: excerpt }, 3: today }

test('an old event gives the same row as a new one, when read, when replayed and when decided upon', async (t) => {
  for (const schema of [1, 2, 3] as const) {
    const { festival, dataDir } = await openTestFestival(t, {
      projections: projections.map((projection) => ({ ...projection, on: {} })),
      upcasters: { ...upcasters, NewsPublished: evolved.NewsPublished!.slice(0, schema - 1) },
    })
    await appendFacts(festival, 'news/um', { type: 'NewsPublished', data: eras[schema] })
    const stored = await eventsOf(festival)
    t.deepEqual([stored[0]?.schema, JSON.parse(stored[0]?.data as string)], [schema, eras[schema]])
    await festival.close()

    const { festival: now } = await openTestFestival(t, { dataDir, upcasters: evolved })
    await now.rebuild()
    t.deepEqual(
      await newsById(now.database.read, 'um'),
      { id: 'um', version: 1, ...today } as never,
      `schema ${schema}`,
    )
    t.deepEqual(await eventsOf(now), stored, 'what is in the log stays as it was written')
    const revised = await run(now, news, 'um', {
      type: 'ReviseNews',
      changes: { title: title as string, excerpt: 'Outro' },
    })
    t.deepEqual(
      revised.map(({ data }) => data),
      [{ excerpt: 'Outro' }],
    )
  }
})

test('new events carry the schema of today', async (t) => {
  const { festival } = await openTestFestival(t, { upcasters: evolved })
  await run(festival, news, 'um', { type: 'PublishNews', fields: today as never })
  await run(festival, news, 'um', { type: 'WithdrawNews' })
  t.deepEqual(
    (await eventsOf(festival)).map(({ type, schema }) => [type, schema]),
    [
      ['NewsPublished', 3],
      ['NewsWithdrawn', 1],
    ],
  )
})

test('an event of unknown type, of unknown schema or without JSON stops a replay, and says where', async (t) => {
  const strange = [
    [{ type: 'NewsShouted' }, 'Posição 2: evento de tipo desconhecido, «NewsShouted».'],
    [{ type: 'constructor' }, 'Posição 2: evento de tipo desconhecido, «constructor».'],
    [{ schema: 2 }, 'Posição 2: «NewsPublished» tem o esquema 2, que não é conhecido.'],
    [{ schema: 0 }, 'Posição 2: «NewsPublished» tem o esquema 0, que não é conhecido.'],
    [{ data: '{"title":' }, 'Posição 2: os dados do evento não são JSON.'],
  ] as const
  for (const [oddity, message] of strange) {
    const { festival } = await openTestFestival(t)
    await run(festival, news, 'um', { type: 'PublishNews', fields: today as never })
    const [first] = await eventsOf(festival)
    const row = { ...first, position: 2, id: 'x', stream: 'news/dois', prev_hash: first!.hash, ...oddity }
    await festival.database.write('events').insert(row)
    const rows = await rowsOf(festival.database.read, 'read_news')
    for (const options of [{}, { check: true }]) {
      await t.throwsAsync(festival.rebuild(options), { instanceOf: Corrupt, message })
    }
    await t.throwsAsync(run(festival, news, 'dois', { type: 'WithdrawNews' }), { instanceOf: Corrupt, message })
    t.deepEqual(await rowsOf(festival.database.read, 'read_news'), rows, 'and changes nothing')
    t.is((await run(festival, news, 'um', { type: 'WithdrawNews' }))[0]?.position, 3, 'while the rest goes on')
  }
})

test('U+0000 in the text of an older event stays in the log, and is in nothing that is read from it', async (t) => {
  const { festival } = await openTestFestival(t)
  const data = { ...today, title: 'Um\0 título', content: '<p>\\u0000</p>\0' }
  await appendFacts(festival, 'news/um', { type: 'NewsPublished', data })
  t.deepEqual(JSON.parse((await eventsOf(festival))[0]?.data as string), data)
  await festival.rebuild()
  const read = await newsById(festival.database.read, 'um')
  t.like(read, { title: 'Um título', content: '<p>\\u0000</p>' })
  await run(festival, news, 'um', { type: 'ReviseNews', changes: { title: 'Um título', excerpt: 'Outro' } })
  t.is((await eventsOf(festival))[1]?.data, '{"excerpt":"Outro"}')
})

import test from 'ava'
import { projections } from '../../projections/index.ts'
import { newsTable } from '../../projections/news.ts'
import { upcasters } from '../../src/content/catalogue.ts'
import { news } from '../../src/content/news.ts'
import { Corrupt } from '../../src/errors.ts'
import type { Upcasters } from '../../src/log/upcast.ts'
import { appendFacts, eventsOf, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

/** News had a headline in schema 1 and a summary until schema 2; schema 3 has a title and an excerpt. */
const evolved: Upcasters = {
  ...upcasters,
  NewsPublished: [
    ({ headline, ...rest }) => ({ ...rest, title: headline }),
    ({ summary, ...rest }) => ({ ...rest, excerpt: summary }),
  ],
}
const current = sampleNamed('news').fields(1)
const { title, excerpt, ...rest } = current
const dataOf = {
  1: { ...rest, headline: title, summary: excerpt },
  2: { ...rest, title, summary: excerpt },
  3: current,
}

test('An event of an older schema gives the same row and the same decisions as a current one', async (t) => {
  for (const schema of [1, 2, 3] as const) {
    const { festival, dataDir } = await openTestFestival(t, {
      projections: projections.map((projection) => ({ ...projection, on: {} })),
      upcasters: { ...upcasters, NewsPublished: evolved.NewsPublished!.slice(0, schema - 1) },
    })
    await appendFacts(festival, 'news/um', { type: 'NewsPublished', data: dataOf[schema] })
    const stored = await eventsOf(festival)
    t.deepEqual([stored[0]?.schema, JSON.parse(stored[0]?.data as string)], [schema, dataOf[schema]])
    await festival.close()

    const { festival: upgraded } = await openTestFestival(t, { dataDir, upcasters: evolved })
    await upgraded.rebuild()
    t.deepEqual(
      await newsTable.byId(upgraded.database.read, 'um'),
      { id: 'um', version: 1, ...current, imageAlt: '', imageFocus: null, imageCredit: '' } as never,
      `schema ${schema}`,
    )
    t.deepEqual(await eventsOf(upgraded), stored, 'the log is not changed')
    const changes = { title: title as string, excerpt: 'Outro' }
    const revised = await run(upgraded, news, 'um', { type: 'ReviseNews', changes })
    t.deepEqual(revised[0]?.data, { excerpt: 'Outro' })
  }
})

test('New events have the current schema', async (t) => {
  const { festival } = await openTestFestival(t, { upcasters: evolved })
  await run(festival, news, 'um', { type: 'PublishNews', fields: current as never })
  await run(festival, news, 'um', { type: 'WithdrawNews' })
  const stored = (await eventsOf(festival)).map(({ type, schema }) => `${type} ${schema}`)
  t.deepEqual(stored, ['NewsPublished 3', 'NewsWithdrawn 1'])
})

test('An event of unknown type or schema, or with invalid JSON, stops a replay with an error that names its position', async (t) => {
  const invalid = [
    [{ type: 'NewsShouted' }, 'Posição 2: evento de tipo desconhecido, «NewsShouted».'],
    [{ type: 'constructor' }, 'Posição 2: evento de tipo desconhecido, «constructor».'],
    [{ schema: 2 }, 'Posição 2: «NewsPublished» tem o esquema 2, que não é conhecido.'],
    [{ schema: 0 }, 'Posição 2: «NewsPublished» tem o esquema 0, que não é conhecido.'],
    [{ data: '{"title":' }, 'Posição 2: os dados do evento não são JSON.'],
  ] as const
  for (const [change, message] of invalid) {
    const { festival } = await openTestFestival(t)
    await run(festival, news, 'um', { type: 'PublishNews', fields: current as never })
    const [first] = await eventsOf(festival)
    const row = { ...first, position: 2, id: 'x', stream: 'news/dois', prev_hash: first!.hash, ...change }
    await festival.database.write('events').insert(row)
    const rows = await rowsOf(festival.database.read, 'read_news')
    for (const options of [{}, { check: true }]) {
      await t.throwsAsync(festival.rebuild(options), { instanceOf: Corrupt, message })
    }
    await t.throwsAsync(run(festival, news, 'dois', { type: 'WithdrawNews' }), { instanceOf: Corrupt, message })
    t.deepEqual(await rowsOf(festival.database.read, 'read_news'), rows, 'the rows are not changed')
    const [next] = await run(festival, news, 'um', { type: 'WithdrawNews' })
    t.is(next?.position, 3, 'other items can still be written')
  }
})

test('U+0000 in the text of an older event stays in the log, and is removed when the event is read', async (t) => {
  const { festival } = await openTestFestival(t)
  const data = { ...current, title: 'Um\0 título', content: '<p>\\u0000</p>\0' }
  await appendFacts(festival, 'news/um', { type: 'NewsPublished', data })
  t.deepEqual(JSON.parse((await eventsOf(festival))[0]?.data as string), data)
  await festival.rebuild()
  const read = await newsTable.byId(festival.database.read, 'um')
  t.like(read, { title: 'Um título', content: '<p>\\u0000</p>' })
  await run(festival, news, 'um', { type: 'ReviseNews', changes: { title: 'Um título', excerpt: 'Outro' } })
  t.is((await eventsOf(festival))[1]?.data, '{"excerpt":"Outro"}')
})

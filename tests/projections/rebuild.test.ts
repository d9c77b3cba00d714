import { readdir } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import { projections } from '../../projections/index.ts'
import { allNews, newsTable } from '../../projections/news.ts'
import { upcasters } from '../../src/content/catalogue.ts'
import { news } from '../../src/content/news.ts'
import type { Row } from '../../src/db/rows.ts'
import { Busy, Corrupt } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import { appendFacts, cause, eventsOf, openTestFestival, rowsOf } from '../support/festival.ts'
import { databaseContent, tablesIn, uniqueRules } from '../support/inspect-database.ts'
import { numbers, publish, revise } from '../support/news.ts'
import { runRandomCommands } from '../support/random-commands.ts'
import { sampleNamed } from '../support/samples.ts'

const SEED = 20251023
const COMMANDS = 900

/** Every read table, read without the code under test. */
async function readTables({ database }: Festival): Promise<Record<string, Row[]>> {
  const tables = (await tablesIn(database.read)).filter((name) => name.startsWith('read_'))
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(database.read, table)])))
}

const revisionsOf = async ({ database }: Festival): Promise<Record<string, number>> =>
  Object.fromEntries((await rowsOf(database.read, 'projections')).map(({ name, revision }) => [name, revision]))

const zero = Object.fromEntries(projections.map(({ name }) => [name, 0]))

/** Four news items, of which the first was revised. */
async function fourNews(t: ExecutionContext, options = {}) {
  const opened = await openTestFestival(t, options)
  const { festival } = opened
  for (const n of numbers(4)) await publish(festival, n)
  await revise(festival, 1, { title: 'Revisto' })
  return { ...opened, live: festival.database.write, before: await readTables(festival) }
}

test(`A replay of ${COMMANDS} random commands equals the live tables, however few rows are in memory (seed ${SEED})`, async (t) => {
  const { festival } = await openTestFestival(t)
  const { refused: rejected } = await runRandomCommands(festival, { commands: COMMANDS, seed: SEED })
  t.true(rejected > COMMANDS / 10 && rejected < (COMMANDS * 2) / 3, `${rejected} commands were rejected`)
  const events = await eventsOf(festival)
  const types = [...new Set(events.map(({ type }) => type))].sort()
  t.deepEqual(types, Object.keys(upcasters).sort(), 'the random commands produce every type of event')
  const liveTables = await readTables(festival)
  t.is(Object.keys(liveTables).length, projections.length)
  for (const rowsInMemory of [undefined, 1, 9]) {
    for (const table of Object.keys(liveTables)) await festival.database.write.schema.dropTable(table)
    const rebuilt = await festival.rebuild({ rowsInMemory })
    t.deepEqual(rebuilt.stale.sort(), Object.keys(zero).sort())
    t.is(rebuilt.events, events.length)
    t.deepEqual(await readTables(festival), liveTables, `${rowsInMemory ?? 'all'} rows in memory`)
  }
})

test('Slugs that move between items during a rebuild do not make it fail', async (t) => {
  const { festival, before } = await fourNews(t)
  const exchange: [n: number, slug: string][] = [
    [1, 'entretanto'],
    [2, 'noticia-1'],
    [1, 'noticia-2'],
  ]
  let exchanged: Promise<unknown> | undefined
  const rename = async () => {
    for (const [n, slug] of exchange) await revise(festival, n, { slug })
  }
  // The first phase ends once this has been called, so the three events are for the second.
  const { counts } = await festival.rebuild({
    onProgress: () => {
      exchanged ??= festival.store.write(async ({ handle }) => {
        for (const [n, slug] of exchange)
          await handle({ noun: news, id: `n-${n}`, command: { type: 'ReviseNews', changes: { slug } }, cause })
      })
    },
  })
  await exchanged
  t.deepEqual(Object.fromEntries(counts), zero)
  const slugs = await festival.database.read('read_news').orderBy('id').pluck('slug')
  t.deepEqual(slugs, ['noticia-2', 'noticia-1', 'noticia-3', 'noticia-4'])
  t.notDeepEqual(await readTables(festival), before)
  await t.notThrowsAsync(rename, 'the same renames can be repeated')
})

test('A table of more rows than a compound SELECT allows is replayed', async (t) => {
  const { festival } = await openTestFestival(t)
  const renamings = Array.from({ length: 510 }, (_, n) => ({ type: 'NewsRevised', data: { slug: `slug-${n}` } }))
  await appendFacts(festival, 'news/um', { type: 'NewsPublished', data: sampleNamed('news').fields(1) }, ...renamings)
  await festival.database.write('read_slugs').delete()
  const { counts } = await festival.rebuild()
  t.is(counts.get('slugs'), 511)
  t.is((await rowsOf(festival.database.read, 'read_slugs')).length, 511)
})

test('A rebuild repairs a changed, a missing and an extra row, and counts them', async (t) => {
  const { festival, dataDir, live, before } = await fourNews(t)
  const revisions = await revisionsOf(festival)
  await live('read_news').where({ id: 'n-1' }).update({ title: 'falso', imageUrl: null })
  await live('read_news').where({ id: 'n-2' }).delete()
  const [extra] = await live('read_news').where({ id: 'n-3' })
  await live('read_news').insert({ ...extra, id: 'ninguém', slug: 'ninguem' })
  await live('read_slugs').where({ id: 'n-4' }).delete()

  const { counts, events, stale } = await festival.rebuild()

  t.deepEqual(Object.fromEntries(counts), { ...zero, news: 3, slugs: 1 })
  t.deepEqual([events, stale], [5, []])
  t.deepEqual(await readTables(festival), before)
  t.deepEqual(Object.fromEntries((await festival.rebuild()).counts), zero)
  const revised = { news: revisions.news! + 1, slugs: revisions.slugs! + 1 }
  t.deepEqual(await revisionsOf(festival), { ...revisions, ...revised })
  const leftOver = (await readdir(dataDir)).filter((name) => name.startsWith('rebuild-'))
  t.deepEqual(leftOver, [])
})

test('A check names table, row, column and both values', async (t) => {
  const { festival, live } = await fourNews(t)
  await live('read_news').where({ id: 'n-1' }).update({ title: 'falso', excerpt: 'falso' })
  const [missing] = await live('read_news').where({ id: 'n-2' })
  await live('read_news').where({ id: 'n-2' }).delete()
  const extra = { ...missing, id: 'ninguém', slug: 'ninguem' }
  await live('read_news').insert(extra)
  const { counts, differences } = await festival.rebuild({ check: true })
  const about = (id: string) => ({ projection: 'news', table: 'read_news', key: { id } })
  const first = { ...about('n-1'), live: 'falso' }
  t.deepEqual(Object.fromEntries(counts), { ...zero, news: 3 })
  t.deepEqual(
    differences.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    [
      { ...first, column: 'excerpt', replayed: 'Resumo' },
      { ...first, column: 'title', replayed: 'Revisto' },
      { ...about('n-2'), column: null, live: undefined, replayed: missing },
      { ...about('ninguém'), column: null, live: extra, replayed: undefined },
    ],
  )
})

test('A check changes nothing, not a byte, even when a table is missing', async (t) => {
  const { festival, live } = await fourNews(t)
  await live('read_news').where({ id: 'n-1' }).update({ title: 'falso' })
  await live.schema.dropTable('read_sponsors')
  t.true(await festival.database.eraseDeleted(), 'the write-ahead log is empty')
  const before = await databaseContent(festival)
  const { counts, stale } = await festival.rebuild({ check: true })
  t.deepEqual([counts.get('news'), stale], [1, ['sponsors']])
  t.deepEqual(await databaseContent(festival), before)
})

test('All differences are counted, but no further row is described after twenty differences', async (t) => {
  const { festival, live } = await fourNews(t)
  const { fields } = sampleNamed('sponsor')
  for (let n = 0; n < 12; n += 1) await appendFacts(festival, `sponsor/${n}`, { type: 'SponsorAdded', data: fields(n) })
  const texts = ['title', 'excerpt', 'category', 'publishDate', 'imageUrl', 'content']
  await live('read_news').update(Object.fromEntries(texts.map((name) => [name, 'falso'])))
  await live('read_sponsors').update({ name: 'falso' })
  const { counts, differences } = await festival.rebuild({ check: true })
  t.deepEqual([counts.get('news'), counts.get('sponsors')], [4, 12])
  t.deepEqual([...new Set(differences.map(({ projection }) => projection))], ['news'])
  t.is(differences.length, 4 * texts.length)
})

test('Rows of a recreated table are counted and not described', async (t) => {
  const { festival, live, before } = await fourNews(t)
  await live.schema.dropTable('read_slugs')
  await live('read_news').where({ id: 'n-2' }).update({ title: 'falso' })
  const { counts, stale, differences } = await festival.rebuild()
  t.deepEqual([counts.get('slugs'), counts.get('news'), stale], [4, 1, ['slugs']])
  t.like(differences, [{ table: 'read_news', column: 'title' }])
  t.is(differences.length, 1)
  t.deepEqual(await readTables(festival), before)
})

test('Every column of a unique rule has a message in its projection', async (t) => {
  const { read } = (await openTestFestival(t)).festival.database
  for (const { table, key, taken = {} } of projections) {
    for (const names of await uniqueRules(read, table)) {
      t.true(names.join() === key.join() || names.every((column) => column in taken), `${table}: ${names}`)
    }
  }
})

test('A rebuild can be limited to one projection', async (t) => {
  const { festival, live, before } = await fourNews(t)
  await live('read_news').update({ title: 'falso' })
  await live('read_slugs').update({ position: 99 })
  const only = projections.filter(({ name }) => name === 'slugs')
  t.deepEqual(Object.fromEntries((await festival.rebuild({ only })).counts), { slugs: 4 })
  const after = await readTables(festival)
  t.deepEqual(after.read_slugs, before.read_slugs)
  t.deepEqual(new Set(after.read_news!.map(({ title }) => title)), new Set(['falso']))
})

test('Only a projection of a higher version is recreated when the festival is opened', async (t) => {
  const { festival, dataDir, before } = await fourNews(t)
  await festival.close()
  const upgraded = projections.map((each) => {
    if (each.name !== 'news') return each
    const create = (table: Knex.CreateTableBuilder) => {
      each.create(table)
      table.text('subtitle').defaultTo('nenhum')
    }
    return { ...each, version: each.version + 1, create }
  })
  const { festival: again } = await openTestFestival(t, { dataDir, projections: upgraded })
  t.deepEqual(
    await rowsOf(again.database.read, 'read_news'),
    before.read_news!.map((row) => ({ ...row, subtitle: 'nenhum' })),
  )
  t.deepEqual(await again.catchUp(), [], 'the tables are current')
  await again.close()
  const { festival: back } = await openTestFestival(t, { dataDir, projections: upgraded })
  const versions = await rowsOf(back.database.read, 'projections')
  for (const { name, version } of upgraded) t.is(versions.find((row) => row.name === name)?.version, version, name)
})

test('During a rebuild, readers see the old rows or the new ones, and never an error', async (t) => {
  const { festival, live } = await fourNews(t)
  await live('read_news').update({ title: 'falso' })
  await live('projections').where({ name: 'news' }).update({ version: 0 })
  let rebuilding = true
  const seen: string[] = []
  const reader = async () => {
    while (rebuilding) seen.push((await allNews(festival.database.read)).map(({ title }) => title).join(', '))
  }
  const readers = [reader(), reader(), reader()]
  await festival.catchUp()
  rebuilding = false
  await t.notThrowsAsync(Promise.all(readers))
  const [old, repaired] = ['falso, falso, falso, falso', 'Notícia 4, Notícia 3, Notícia 2, Revisto']
  for (const titles of seen) t.true(titles === old || titles === repaired, titles)
  t.is(seen[0], old)
  t.is((await allNews(festival.database.read)).map(({ title }) => title).join(', '), repaired)
})

const added = {
  ...newsTable.projection,
  name: 'added',
  table: 'read_added',
  on: {},
  create: (table: Knex.CreateTableBuilder) => void table.text('id').primary(),
}
const upgraded = projections.map((each) => ({ ...each, version: each.version + (each.name === 'news' ? 1 : 0) }))

for (const [what, newer] of Object.entries({ 'added a table': [...projections, added], 'changed a table': upgraded })) {
  test(`After a newer version has ${what}, an older one rejects writes and does not start`, async (t) => {
    const { festival, dataDir, before } = await fourNews(t)
    const { festival: ahead } = await openTestFestival(t, { dataDir, projections: newer })
    const withdraw = { noun: news, id: 'n-1', command: { type: 'WithdrawNews' }, cause } as const
    const late = festival.store.write(({ handle }) => handle(withdraw))
    await t.throwsAsync(late, { instanceOf: Busy, message: /a ser atualizado/ })
    await t.throwsAsync(openTestFestival(t, { dataDir }), { instanceOf: Corrupt, message: /versão mais nova/ })
    t.is((await rowsOf(ahead.database.read, 'read_news')).length, before.read_news!.length)
    await ahead.store.write(({ handle }) => handle(withdraw))
    t.is((await rowsOf(ahead.database.read, 'read_news')).length, before.read_news!.length - 1)
  })
}

import test from 'ava'
import type { Knex } from 'knex'
import { previousYears } from '../../projections/editions.ts'
import { allEpisodes } from '../../projections/episodes.ts'
import { libraryPage, mediaById } from '../../projections/media.ts'
import { allNews, newsBySlug, newsTable } from '../../projections/news.ts'
import { allPages, pagesTable } from '../../projections/pages.ts'
import { presentRows } from '../../projections/present-rows.ts'
import { allScheduleItems, scheduleItemById } from '../../projections/schedule.ts'
import { publicSectionsOfPage, sectionsOfPage, sectionsTable } from '../../projections/sections.ts'
import { allSponsors, sponsorsTable } from '../../projections/sponsors.ts'
import { newestSubscribers } from '../../projections/subscribers.ts'
import { allWriters, writersTable } from '../../projections/writers.ts'
import { keepsSlug } from '../../src/content/catalogue.ts'
import type { Kind } from '../../src/content/kinds.ts'
import type { Festival } from '../../src/festival.ts'
import { appendFacts, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { undescribed } from '../support/no-description.ts'
import { picture, sampleNamed, samples } from '../support/samples.ts'

/** Creates an item of a kind from its sample, with some fields of its own. */
const create = (festival: Festival, kind: string, id: string, n: number, fields: Record<string, unknown> = {}) => {
  const { noun, fields: sample } = sampleNamed(kind)
  return run(festival, noun, id, { type: noun.commands.create, fields: { ...sample(n), ...fields } })
}
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Checks with the rows in either physical order, which a repair may change: no query may depend on it. */
async function inAnyRowOrder({ database }: Festival, table: string, check: () => Promise<unknown>): Promise<void> {
  await check()
  const live = database.write
  const rows = await live(table).select()
  await live(table).delete()
  await live(table).insert(rows.reverse())
  await check()
}

/** A field's value as stored in its column. */
const stored = (value: unknown) =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value ? JSON.stringify(value) : value

for (const { noun, table, fields, one, other } of samples) {
  test(`${noun.kind}: its row has its fields, version, position and times after creation, change and removal`, async (t) => {
    const { festival } = await openTestFestival(t)
    const { read } = festival.database
    const metadata = { position: 1, createdAt: '2025-10-22T09:00:00.000Z', updatedAt: '2025-10-22T09:00:00.000Z' }
    const row = (version: number, changes = {}) => ({
      ...Object.fromEntries(Object.entries({ ...fields(1), ...changes }).map(([name, value]) => [name, stored(value)])),
      ...metadata,
      ...(keepsSlug(noun.kind as Kind) && {
        firstDate: fields(1).date,
        firstTime: fields(1).time,
        slugOwner: '',
        removed: 0,
      }),
      id: 'um',
      version,
    })
    await run(festival, noun, 'um', { type: noun.commands.create, fields: fields(1) })
    t.deepEqual(await rowsOf(read, table), [row(1)])
    await run(festival, noun, 'dois', { type: noun.commands.create, fields: fields(2) })
    const later = '2025-10-23T10:00:00.000Z'
    const changes = Object.fromEntries([one, other])
    const by = { actor: 'rui', at: later, requestId: 'request-2' }
    await run(festival, noun, 'um', { type: noun.commands.change, changes }, by)
    t.deepEqual(await read(table).where({ id: 'um' }), [{ ...row(2, changes), updatedAt: later }])
    await run(festival, noun, 'um', { type: noun.commands.remove })
    t.deepEqual(ids(await presentRows(read, noun.kind as Kind)), ['dois'])
  })
}

test('Subscribers and pictures have rows, and an erased subscriber has none', async (t) => {
  const { festival } = await openTestFestival(t)
  await appendFacts(festival, 'subscriber/ana', { type: 'SubscriberJoined', data: { address: 'cifra' } })
  await appendFacts(festival, 'subscriber/rui', { type: 'SubscriberJoined', data: { address: 'outra' } })
  await appendFacts(festival, 'subscriber/rui', { type: 'SubscriberErased', data: {} })
  await appendFacts(festival, 'media/aa', { type: 'MediaStored', data: picture(1) })
  const createdAt = '2025-10-22T09:00:00.000Z'
  t.deepEqual(await newestSubscribers(festival.database.read), [
    { id: 'ana', address: 'cifra', createdAt, version: 1, position: 1 },
  ])
  const description = { alt: '', focus: null, credit: '', hidden: false }
  const stored = { id: 'aa', ...picture(1), ...description, createdAt, version: 1 }
  t.deepEqual(await mediaById(festival.database.read, 'aa'), stored)
})

test('News and episodes are sorted newest first; on the same day, the last created first', async (t) => {
  const { festival } = await openTestFestival(t)
  const dates = ['2025-10-01', '2026-01-01', '2025-10-01', '2024-12-31']
  for (const kind of ['news', 'episode']) {
    for (const [n, publishDate] of dates.entries()) await create(festival, kind, `${kind}-${n}`, n, { publishDate })
  }
  const order = (kind: string) => [1, 2, 0, 3].map((n) => `${kind}-${n}`)
  await inAnyRowOrder(festival, 'read_news', async () => {
    t.deepEqual(ids(await allNews(festival.database.read)), order('news'))
  })
  await inAnyRowOrder(festival, 'read_episodes', async () => {
    t.deepEqual(ids(await allEpisodes(festival.database.read)), order('episode'))
  })
})

test('The schedule is sorted by date, time and order of creation', async (t) => {
  const { festival } = await openTestFestival(t)
  const datesAndTimes = [
    ['2025-10-23', '09:00'],
    ['2025-10-22', '10:30'],
    ['2025-10-22', '09:30'],
    ['2025-10-22', '10:30'],
    ['2025-10-22', '10:00'],
  ]
  for (const [n, [date, time]] of datesAndTimes.entries())
    await create(festival, 'schedule-item', `i-${n}`, n, { date, time })
  await inAnyRowOrder(festival, 'read_schedule', async () => {
    t.deepEqual(ids(await allScheduleItems(festival.database.read)), ['i-2', 'i-4', 'i-1', 'i-3', 'i-0'])
  })
})

test('Writers are sorted by name in Portuguese order; with equal names, the first created first', async (t) => {
  const { festival } = await openTestFestival(t)
  const names = ['Zélia', 'Florbela', 'Érico', 'Eça', 'ana', 'Ángelo', 'Eça', 'Ana', 'Çelik', 'Camilo']
  for (const [n, name] of names.entries()) await create(festival, 'writer', `z-${9 - n}`, n, { name })
  await inAnyRowOrder(festival, 'read_writers', async () => {
    const sorted = await allWriters(festival.database.read)
    t.deepEqual(
      sorted.map(({ name }) => name),
      ['ana', 'Ana', 'Ángelo', 'Camilo', 'Çelik', 'Eça', 'Eça', 'Érico', 'Florbela', 'Zélia'],
    )
    t.deepEqual(ids(sorted.filter(({ name }) => name === 'Eça')), ['z-6', 'z-3'])
  })
})

test('Sponsors are sorted by category (master, gold, support), the oldest first in each', async (t) => {
  const { festival } = await openTestFestival(t)
  const categories = ['support', 'gold', 'master', 'support', 'master', 'gold']
  for (const [n, category] of categories.entries()) await create(festival, 'sponsor', `s-${9 - n}`, n, { category })
  await inAnyRowOrder(festival, 'read_sponsors', async () => {
    t.deepEqual(ids(await allSponsors(festival.database.read)), ['s-7', 's-5', 's-8', 's-4', 's-9', 's-6'])
  })
})

test('Pages are sorted oldest first even after a revision, pictures newest first, editions by year', async (t) => {
  const { festival } = await openTestFestival(t)
  const { read } = festival.database
  for (const [n, id] of ['c', 'a', 'b'].entries()) {
    await create(festival, 'page', id, n)
    await create(festival, 'edition', id, n)
    await appendFacts(festival, `media/${id}`, { type: 'MediaStored', data: picture(n) })
  }
  await appendFacts(festival, 'page/c', { type: 'PageRevised', data: { title: 'Revista' } })
  await inAnyRowOrder(festival, 'read_pages', async () => t.deepEqual(ids(await allPages(read)), ['c', 'a', 'b']))
  await inAnyRowOrder(festival, 'read_media', async () => {
    t.deepEqual(ids((await libraryPage(read, { words: [], hidden: false, limit: 3 }))!.pictures), ['b', 'a', 'c'])
  })
  await inAnyRowOrder(festival, 'read_editions', async () => {
    t.deepEqual(ids(await previousYears(read)), ['b', 'a', 'c'])
  })
})

test('Lists omit the content, and an item has it', async (t) => {
  const { festival } = await openTestFestival(t)
  const { read } = festival.database
  for (const kind of ['news', 'page']) await create(festival, kind, 'um', 1)
  const item = (kind: string) => undescribed({ id: 'um', version: 1, ...sampleNamed(kind).fields(1) })
  const { content: newsContent, ...newsSummary } = item('news') as Record<string, unknown>
  const { content: pageContent, ...pageSummary } = item('page') as Record<string, unknown>
  t.deepEqual(await allNews(read), [newsSummary] as never)
  t.deepEqual(await allPages(read), [pageSummary] as never)
  const whole = { ...newsSummary, content: newsContent }
  t.deepEqual(await newsTable.byId(read, 'um'), whole as never)
  t.deepEqual(await newsBySlug(read, 'noticia-1'), { ...whole, before: null, after: null } as never)
  for (const found of [await pagesTable.bySlug(read, 'pagina-1'), await pagesTable.byId(read, 'um')]) {
    t.deepEqual(found, { ...pageSummary, content: pageContent } as never)
  }
})

test('Queries return flags as booleans and metadata as an object', async (t) => {
  const { festival } = await openTestFestival(t)
  const { read } = festival.database
  const metadata = { cor: 'azul', lista: [1, null] }
  await create(festival, 'section', 'um', 1, { metadata })
  for (const kind of ['writer', 'schedule-item', 'sponsor', 'episode', 'edition']) await create(festival, kind, 'um', 1)
  const item = (kind: string, more = {}) =>
    undescribed({ id: 'um', version: 1, ...sampleNamed(kind).fields(1), ...more }) as never
  t.deepEqual(await sectionsOfPage(read, 'homepage'), [item('section', { metadata })])
  t.deepEqual(await sectionsTable.byId(read, 'um'), item('section', { metadata }))
  t.deepEqual(await allWriters(read), [item('writer')])
  t.deepEqual(await writersTable.bySlug(read, 'autor-1'), item('writer'))
  t.deepEqual(await writersTable.byId(read, 'um'), item('writer'))
  t.deepEqual(await allScheduleItems(read), [item('schedule-item', { movedFrom: null })])
  t.deepEqual(await scheduleItemById(read, 'um'), item('schedule-item', { movedFrom: null }))
  t.deepEqual(await allSponsors(read), [item('sponsor')])
  t.deepEqual(await sponsorsTable.byId(read, 'um'), item('sponsor'))
  t.deepEqual(await allEpisodes(read), [item('episode')])
  t.deepEqual(await previousYears(read), [item('edition')])
})

test('A missing item is undefined', async (t) => {
  const { read } = (await openTestFestival(t)).festival.database
  const found = await Promise.all([
    ...[newsBySlug, pagesTable.bySlug, writersTable.bySlug].map((query) => query(read, 'nada')),
    ...[
      newsTable.byId,
      pagesTable.byId,
      writersTable.byId,
      scheduleItemById,
      sectionsTable.byId,
      sponsorsTable.byId,
    ].map((query) => query(read, 'nada')),
  ])
  t.deepEqual(found, Array(9).fill(undefined))
})

test('The sections of a page are sorted by their index, and the public query returns hidden ones without their content', async (t) => {
  const { festival } = await openTestFestival(t)
  const { read } = festival.database
  await create(festival, 'section', 'b', 1, { orderIndex: 1 })
  await create(festival, 'section', 'a', 2, { orderIndex: 0, content: 'segredo', title: 'segredo', isVisible: false })
  await create(festival, 'section', 'c', 3, { orderIndex: 0 })
  await create(festival, 'section', 'd', 4, { pageSlug: 'privacy' })
  await inAnyRowOrder(festival, 'read_sections', async () => {
    t.deepEqual(ids(await sectionsOfPage(read, 'homepage')), ['a', 'c', 'b'])
  })
  t.deepEqual(ids(await sectionsOfPage(read, 'privacy')), ['d'])
  const section = (id: string, n: number, more = {}) =>
    undescribed({ id, version: 1, ...sampleNamed('section').fields(n), ...more })
  t.deepEqual(await publicSectionsOfPage(read, 'homepage'), [
    { id: 'a', pageSlug: 'homepage', sectionKey: 'key_2', isVisible: false, content: null },
    section('c', 3),
    section('b', 1, { orderIndex: 1 }),
  ] as never)
})

test('Every list needs one query, for thirty items as for one', async (t) => {
  const { festival } = await openTestFestival(t)
  const { read } = festival.database
  const lists: Record<string, (db: Knex) => Promise<unknown[]>> = {
    allNews,
    allPages,
    allScheduleItems,
    allWriters,
    allEpisodes,
    allSponsors,
    previousYears,
    newestSubscribers,
    sections: (db) => sectionsOfPage(db, 'homepage'),
    publicSections: (db) => publicSectionsOfPage(db, 'homepage'),
  }
  let queries = 0
  read.on('query', () => {
    queries += 1
  })
  const counted = async () => {
    const counts: Record<string, [rows: number, queries: number]> = {}
    for (const [name, list] of Object.entries(lists)) {
      queries = 0
      counts[name] = [(await list(read)).length, queries]
    }
    return counts
  }
  const add = async (n: number) => {
    for (const { noun } of samples) await create(festival, noun.kind, `item-${n}`, n)
    await appendFacts(festival, `media/item-${n}`, { type: 'MediaStored', data: picture(n) })
    await appendFacts(festival, `subscriber/item-${n}`, { type: 'SubscriberJoined', data: { address: 'cifra' } })
  }
  const all = (rows: number) => Object.fromEntries(Object.keys(lists).map((name) => [name, [rows, 1]]))
  await add(1)
  t.deepEqual(await counted(), all(1))
  await Promise.all(Array.from({ length: 29 }, (_, n) => add(n + 2)))
  t.deepEqual(await counted(), all(30))
})

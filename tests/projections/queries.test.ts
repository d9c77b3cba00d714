import test from 'ava'
import type { Knex } from 'knex'
import { previousYears } from '../../projections/editions.ts'
import { allEpisodes } from '../../projections/episodes.ts'
import { mediaById } from '../../projections/media.ts'
import { allNews } from '../../projections/news.ts'
import { allPages } from '../../projections/pages.ts'
import { presentRows } from '../../projections/present-rows.ts'
import { allCalendarItems, allScheduleItems } from '../../projections/schedule.ts'
import { publicSectionsOfPage, sectionsOfPage } from '../../projections/sections.ts'
import { allSponsors } from '../../projections/sponsors.ts'
import { newestSubscribers } from '../../projections/subscribers.ts'
import { allWriters } from '../../projections/writers.ts'
import { keepsSlug } from '../../src/content/catalogue.ts'
import type { Kind } from '../../src/content/kinds.ts'
import type { Festival } from '../../src/festival.ts'
import { appendFacts, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { picture, sampleNamed, samples } from '../support/samples.ts'

/** Creates an item of a kind from its sample, with some fields of its own. */
const create = (festival: Festival, kind: string, id: string, n: number, fields: Record<string, unknown> = {}) => {
  const { noun, fields: sample } = sampleNamed(kind)
  return run(festival, noun, id, { type: noun.commands.create, fields: { ...sample(n), ...fields } })
}
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

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

type Order = {
  title: string
  kind: string
  lists: ((db: Knex) => Promise<{ id: string }[]>)[]
  /** What is different in each item. */
  items: Record<string, unknown>[]
  order: number[]
}

const dates = ['2025-10-01', '2026-01-01', '2025-10-01', '2024-12-31'].map((publishDate) => ({ publishDate }))
const names = ['Zélia', 'Florbela', 'Érico', 'Eça', 'ana', 'Ángelo', 'Eça', 'Ana', 'Çelik', 'Camilo']
const orders: Order[] = [
  {
    title: 'News are newest first; of the same day, the last created first',
    kind: 'news',
    lists: [allNews],
    items: dates,
    order: [1, 2, 0, 3],
  },
  {
    title: 'Episodes are newest first; of the same day, the last created first',
    kind: 'episode',
    lists: [allEpisodes],
    items: dates,
    order: [1, 2, 0, 3],
  },
  {
    title: 'The schedule and its calendar are sorted by date, time and order of creation',
    kind: 'schedule-item',
    lists: [allScheduleItems, allCalendarItems],
    items: [
      { date: '2025-10-23', time: '09:00' },
      ...['10:30', '09:30', '10:30', '10:00'].map((time) => ({ date: '2025-10-22', time })),
    ],
    order: [2, 4, 1, 3, 0],
  },
  {
    title: 'Writers are sorted by name in Portuguese order; with equal names, the first created first',
    kind: 'writer',
    lists: [allWriters],
    items: names.map((name) => ({ name })),
    order: [4, 7, 5, 9, 8, 3, 6, 2, 1, 0],
  },
  {
    title: 'Sponsors are sorted by category (master, gold, support), the oldest first in each',
    kind: 'sponsor',
    lists: [allSponsors],
    items: ['support', 'gold', 'master', 'support', 'master', 'gold'].map((category) => ({ category })),
    order: [2, 4, 1, 5, 0, 3],
  },
  { title: 'Pages are oldest first', kind: 'page', lists: [allPages], items: [{}, {}, {}], order: [0, 1, 2] },
  {
    title: 'Editions are newest first',
    kind: 'edition',
    lists: [previousYears],
    items: [{}, {}, {}],
    order: [2, 1, 0],
  },
  {
    title: 'The sections of a page are sorted by their index, equal ones by their creation',
    kind: 'section',
    lists: [(db) => sectionsOfPage(db, 'homepage'), (db) => publicSectionsOfPage(db, 'homepage')],
    items: [{ orderIndex: 1 }, { orderIndex: 0, isVisible: false }, { orderIndex: 0 }, { pageSlug: 'privacy' }],
    order: [1, 2, 0],
  },
]

for (const { title, kind, lists, items, order } of orders)
  test(title, async (t) => {
    const { festival } = await openTestFestival(t)
    const { read, write } = festival.database
    /** The other way round, so that no query can order by ids. */
    const idOf = (n: number) => `id-${9 - n}`
    for (const [n, fields] of items.entries()) await create(festival, kind, idOf(n), n, fields)
    const inOrder = async () => {
      for (const list of lists) t.deepEqual(ids(await list(read)), order.map(idOf))
    }
    await inOrder()
    // The physical order of rows may change by a repair
    const { table } = sampleNamed(kind)
    const rows = await write(table).select()
    await write(table).delete()
    await write(table).insert(rows.reverse())
    await inOrder()
  })

test('The calendar keeps removed items, and counts every revision, also of what it does not show', async (t) => {
  const { festival } = await openTestFestival(t)
  const { create, change, remove } = samplePublisher(festival)
  const { read } = festival.database
  await create('schedule-item', 'a', { title: 'Abertura', guestBio: 'Nasceu.', slug: 'abertura' })
  await change('schedule-item', 'a', { time: '10:30' })
  await change('schedule-item', 'a', { imageUrl: '/uploads/b.png' })
  await remove('schedule-item', 'a')
  t.deepEqual(await allScheduleItems(read), [])
  const items = await allCalendarItems(read)
  t.is(items.length, 1)
  t.like(items[0], { id: 'a', slug: 'abertura', title: 'Abertura', time: '10:30', version: 4, removed: 1 })
  t.like(items[0], { createdAt: '2025-10-01T08:01:00.000Z', updatedAt: '2025-10-01T08:04:00.000Z' })
  await create('schedule-item', 'a')
  t.like((await allCalendarItems(read))[0], { version: 5, removed: 0 }, 'a removed item can be created again')
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

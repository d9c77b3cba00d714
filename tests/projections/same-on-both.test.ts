import { createHash } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { digestOf } from '../../projections/compare.ts'
import { previousYears } from '../../projections/editions.ts'
import { allEpisodes } from '../../projections/episodes.ts'
import { projections } from '../../projections/index.ts'
import { libraryPage } from '../../projections/media.ts'
import { allNews, latestNews, newsBySlug } from '../../projections/news.ts'
import { allPages, pagesTable } from '../../projections/pages.ts'
import { itemChanges, lastChange, lastSectionChange } from '../../projections/present-rows.ts'
import { allCalendarItems, allScheduleItems, scheduleState } from '../../projections/schedule.ts'
import { allSectionKeys, publicSectionsOfPage, sectionsOfPage } from '../../projections/sections.ts'
import { currentSlug, freeSlug } from '../../projections/slug-lookup.ts'
import { allSponsors } from '../../projections/sponsors.ts'
import { countSubscribers, newestSubscribers } from '../../projections/subscribers.ts'
import { allWriters, isWriterNamed, writersTable } from '../../projections/writers.ts'
import { section } from '../../src/content/section.ts'
import { slugify } from '../../src/content/slug.ts'
import * as accounts from '../../src/db/administrators.ts'
import { lastRun, recordRun } from '../../src/db/last-runs.ts'
import type { Festival } from '../../src/festival.ts'
import { actors, history } from '../../src/history/matching-events.ts'
import { readHead } from '../../src/log/append.ts'
import { verify } from '../../src/log/verify.ts'
import { eachEngine, engines } from '../support/engines.ts'
import { appendFacts, openTestFestival, QUICK_HASH } from '../support/festival.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { picture } from '../support/samples.ts'

/** Texts that engines could sort, fold or match differently. */
const letters = ['b', 'B', 'a', 'A', 'á', 'Á', 'a\u0301', 'ß', 'ss', 'İ', 'i']
const signs = ['_', '%', '!', '-', '10', '9', ' b', '\uffff', '😀', '\ud800', "'", '\\', '?', '$1', '']
const texts = [...letters, ...signs]
const numbered = ['um', 'Um', 'um-2', 'UM-3', 'um-2-3', 'um_4', 'um-%', 'um%-2']
const slugs = [...numbered, 'um-é', 'um.', 'um-', 'u', 'xum-4', 'um!-2', 'um\\-2']
const dates = ['2025-10-22', '2025-9-30', 'ontem', 'Ontem', '', '9999999-01-01', '2025-10-22']
const years = [2005, -43, 0, 2 ** 31, 1e15, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

/** Writes the same events on any engine, with values that only older events can have. */
async function writeSamples(festival: Festival): Promise<void> {
  const { create, change, remove } = samplePublisher(festival)
  for (const [n, slug] of slugs.entries()) {
    for (const kind of ['news', 'page', 'writer']) await create(kind, `slug-${n}`, { slug })
  }
  for (const kind of ['news', 'page', 'writer']) {
    await change(kind, 'slug-0', { slug: 'UM' })
    await change(kind, 'slug-3', { slug: 'um' })
    await remove(kind, 'slug-4')
  }
  for (const [n, text] of texts.entries()) {
    await create('writer', `texto-${n}`, { slug: `texto-${n}`, name: text })
    await create('sponsor', `texto-${n}`, { name: text })
    await create('schedule-item', `texto-${n}`, { time: text, title: text })
    await create('section', `texto-${n}`, {
      pageSlug: texts[n % 3],
      sectionKey: text,
      orderIndex: n % 4,
      metadata: { [text]: text },
    })
  }
  for (const [n, date] of dates.entries()) {
    await create('news', `data-${n}`, { slug: `data-${n}`, publishDate: date })
    await create('episode', `data-${n}`, { publishDate: date })
    await create('schedule-item', `data-${n}`, { date })
  }
  for (const [n, year] of years.entries()) {
    await create('edition', `ano-${n}`, { year })
    await create('writer', `ano-${n}`, { slug: `ano-${n}`, birthYear: year, deathYear: null })
    await create('section', `ano-${n}`, { pageSlug: 'ano', sectionKey: `${n}`, orderIndex: year })
  }
  await remove('schedule-item', 'data-2')
  await appendFacts(festival, 'media/x', { type: 'MediaStored', data: picture(1) })
  for (const id of ['1', '2', '3']) {
    await appendFacts(festival, `subscriber/${id}`, { type: 'SubscriberJoined', data: { address: id } })
  }
  for (const [n, actor] of ['ana', 'Ana', 'ANA', 'á', 'b', 'importação', '😀', '\uffff'].entries()) {
    const cause = { actor, at: `2025-10-0${n + 1}T09:00:00.000Z`, requestId: 'r' }
    const facts = [{ type: 'NewsRevised', data: { title: actor } }]
    const noun = { kind: 'news', initial: null, evolve: () => null, decide: () => facts }
    await festival.store.write(({ handle }) => handle({ noun, id: 'data-0', command: {}, cause }))
  }
  for (const name of ['b', 'ana', 'Ana', 'á', '😀', '\uffff']) {
    await accounts.createAdministrator(
      festival.database,
      name,
      `a palavra de ${name}`,
      new Date('2025-10-01'),
      QUICK_HASH,
    )
  }
  // Moves the row to another physical position
  await accounts.setPassword(festival.database.write, 'b', 'outra palavra-passe', new Date('2025-10-02'), QUICK_HASH)
  await recordRun(festival.database.write, 'verify', { at: '2025-10-01', position: 1 })
  await recordRun(festival.database.write, 'verify', { at: '2025-10-02', position: 2 })
}

type Query = (festival: Festival) => Promise<unknown>

const forAll =
  <T>(all: readonly T[], query: (festival: Festival, each: T) => Promise<unknown>): Query =>
  (festival) =>
    Promise.all(all.map((each) => query(festival, each)))

const kinds = ['news', 'page', 'writer'] as const
const onReader =
  (query: (db: Festival['database']['read']) => Promise<unknown>): Query =>
  ({ database }) =>
    query(database.read)
const filters = [
  {},
  { type: 'newsrevised' },
  { type: 'NewsRevised' },
  { stream: 'news/data-0' },
  { stream: 'NEWS/DATA-0' },
  { actors: ['ANA', 'á'] },
  { since: '2025-10-03' },
  { since: '2025-10-03T09:00:00.000Z', type: 'NewsRevised' },
]

const queries: Record<string, Query> = {
  news: onReader(allNews),
  'news by slug': forAll([...slugs, 'UM', '%', 'u_', ''], ({ database }, slug) => newsBySlug(database.read, slug)),
  'page by slug': forAll([...slugs, 'UM'], ({ database }, slug) => pagesTable.bySlug(database.read, slug)),
  'writer by slug': forAll([...slugs, 'UM'], ({ database }, slug) => writersTable.bySlug(database.read, slug)),
  'moved slugs': forAll(kinds, ({ database }, kind) =>
    Promise.all([...slugs, 'UM', 'uM'].map((slug) => currentSlug(database.read, kind, slug))),
  ),
  'free slugs': forAll(kinds, ({ database }, kind) =>
    Promise.all(
      ['um', 'Um', 'UM', 'um-2', 'um%', 'um_4', 'u', 'm', 'um!', 'um\\', 'um-é', 'novo', ''].map((slug) =>
        freeSlug({ db: database.read, pending: [] }, kind, slug),
      ),
    ),
  ),
  'latest news': onReader((db) => latestNews(db, 5)),
  pages: onReader(allPages),
  schedule: onReader(allScheduleItems),
  'schedule state': onReader(scheduleState),
  calendar: onReader(allCalendarItems),
  sections: forAll([...texts, 'ano', 'ANO'], ({ database }, page) => sectionsOfPage(database.read, page)),
  'some sections': forAll(texts.slice(0, 3), ({ database }, page) => publicSectionsOfPage(database.read, page, texts)),
  'section keys': onReader(async (db) => new Set(await allSectionKeys(db))),
  sponsors: onReader(allSponsors),
  writers: onReader(allWriters),
  'writers’ names': forAll(texts, ({ database }, name) => isWriterNamed(database.read, name)),
  episodes: onReader(allEpisodes),
  'previous years': onReader(previousYears),
  media: onReader((db) => libraryPage(db, { words: [], hidden: false, limit: 50 })),
  subscribers: onReader(async (db) => [
    await newestSubscribers(db),
    await newestSubscribers(db, { limit: 1 }),
    await countSubscribers(db),
  ]),
  'last changes': onReader(async (db) => [
    await itemChanges(db, 'news'),
    await itemChanges(db, 'schedule-item'),
    await lastChange(db, 'read_news'),
    await lastChange(db, 'read_sponsors'),
    await lastSectionChange(db, 'b'),
    await lastSectionChange(db, 'nada'),
  ]),
  history: forAll(filters, async ({ database, schemas }, filter) => {
    const { events, total } = await history(database.read, schemas, { ...filter, limit: 20 })
    return [total, events.map(({ position, actor, data }) => [position, actor, data])]
  }),
  actors: onReader(async (db) => [await actors(db), [...(await accounts.userNamesInLog(db))].sort()]),
  administrators: onReader(async (db) => (await accounts.listAdministrators(db)).map(({ username }) => username)),
  'administrators by name': forAll(['ana', 'ANA', 'Ana', 'a', 'Á', '%', ''], async ({ database }, name) => [
    (await accounts.findAdministrator(database.read, name))?.username,
    (await accounts.authenticate(database.read, name, 'a palavra de Ana'))?.username,
  ]),
  'last runs': forAll(['verify', 'backup'] as const, ({ database }, name) => lastRun(database.read, name)),
  'head of the log': onReader(readHead),
  chain: onReader((db) => verify(db)),
  digest: onReader((db) => digestOf(db, projections)),
  rebuild: async (festival) => {
    await festival.database.write('read_writers').update({ name: 'outro' })
    return festival.rebuild()
  },
  'digest after a rebuild': onReader((db) => digestOf(db, projections)),
}

const openAll = (t: ExecutionContext) =>
  Promise.all(
    Object.values(engines).map(async (open) => {
      const { festival } = await openTestFestival(t, await open(t))
      await writeSamples(festival)
      return festival
    }),
  )

test('Every query returns the same result on every engine, for any text', async (t) => {
  const [first, ...others] = await openAll(t)
  for (const [name, query] of Object.entries(queries)) {
    const expected = await query(first!)
    for (const other of others) t.deepEqual(await query(other), expected, name)
  }
})

eachEngine(test, 'The longest allowed slug and keys can be stored and found', async (t, databaseOptions) => {
  const { festival } = await openTestFestival(t, databaseOptions)
  const { create } = samplePublisher(festival)
  // Different characters, since PostgreSQL would compress repetitions below its index limit
  const text = (length: number) =>
    Array.from({ length }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join('')
  const slug = slugify(createHash('shake256', { outputLength: 5_000 }).update('x').digest('hex'))
  t.is(slug.length, 500)
  const { pageSlug, sectionKey } = section.fields
    .pick({ pageSlug: true, sectionKey: true })
    .parse({ pageSlug: text(200), sectionKey: text(199) })
  t.false(section.fields.shape.sectionKey.safeParse(text(201)).success)
  for (const kind of ['news', 'page', 'writer']) await create(kind, kind, { slug })
  await create('section', 'section', { pageSlug, sectionKey })
  t.is((await newsBySlug(festival.database.read, slug))?.id, 'news')
  t.is((await sectionsOfPage(festival.database.read, pageSlug))[0]?.id, 'section')
})

import test from 'ava'
import { allNews, newsBySlug } from '../../projections/news.ts'
import { allPages } from '../../projections/pages.ts'
import { sectionsOfPage } from '../../projections/sections.ts'
import { allSponsors } from '../../projections/sponsors.ts'
import { allWriters } from '../../projections/writers.ts'
import { catalogue, recordKinds } from '../../src/content/catalogue.ts'
import { section } from '../../src/content/section.ts'
import { eventsOf, openTestFestival, run } from '../support/festival.ts'
import { importList } from '../support/import-files.ts'
import { noDescription } from '../support/no-description.ts'
import { sampleNamed } from '../support/samples.ts'

for (const kind of recordKinds) {
  const { name } = catalogue[kind].importing
  test(`importing the same item of ${name} again, without its slug, appends nothing`, async (t) => {
    const { festival } = await openTestFestival(t)
    const { slug: _, ...item } = sampleNamed(kind).fields(1)
    t.deepEqual(await importList(t, festival, name, [item]), { [name]: { created: 1, changed: 0, unchanged: 0 } })
    const after = await eventsOf(festival)
    t.is(after.length, 1)
    t.deepEqual(await importList(t, festival, name, [item]), { [name]: { created: 0, changed: 0, unchanged: 1 } })
    t.deepEqual(await eventsOf(festival), after)
  })
}

test('an item whose slug was made without its ł is recognised by its title, and keeps the slug', async (t) => {
  const { festival } = await openTestFestival(t)
  await importList(t, festival, 'news', [
    { slug: 'wisawa', title: 'Wisława' },
    { slug: 'gad', title: 'Gad' },
  ])
  const again = await importList(t, festival, 'news', [{ title: 'Wisława' }, { title: 'Głąd' }])
  t.deepEqual(again, { news: { created: 1, changed: 0, unchanged: 1 } })
  const slugs = (await allNews(festival.database.read)).map(({ slug }) => slug)
  t.deepEqual(slugs.toSorted(), ['gad', 'glad', 'wisawa'])
})

test('missing fields of a new item get the slug, the date of today in Lisbon or blank values', async (t) => {
  const { festival } = await openTestFestival(t)
  await importList(t, festival, 'news', [{ title: 'Olá, Leça!' }])
  const { id } = (await allNews(festival.database.read))[0]!
  t.deepEqual(await newsBySlug(festival.database.read, 'ola-leca'), {
    id,
    slug: 'ola-leca',
    title: 'Olá, Leça!',
    excerpt: '',
    category: '',
    publishDate: '2025-10-22',
    imageUrl: null,
    ...noDescription,
    content: '',
    version: 1,
    before: null,
    after: null,
  })
})

test('slugs are normalised, and empty ones are made from the title, or without one from the id', async (t) => {
  const { festival } = await openTestFestival(t)
  await importList(t, festival, 'news', [
    { slug: ' Édição Nº 1 ', title: 'A', publishDate: '2025-01-03' },
    { slug: '', title: 'Bê', publishDate: '2025-01-02' },
    { id: 'Abertura-1', publishDate: '2025-01-01' },
  ])
  const slugs = (await allNews(festival.database.read)).map(({ slug }) => slug)
  t.deepEqual(slugs, ['edicao-no-1', 'be', 'abertura-1'])
})

test('the menu title of a new page defaults to its title, and importing again keeps it', async (t) => {
  const { festival } = await openTestFestival(t)
  const menuTitles = async () => (await allPages(festival.database.read)).map(({ menuTitle }) => menuTitle)
  await importList(t, festival, 'pages', [{ slug: 'chegar', title: 'Como chegar' }])
  t.deepEqual(await menuTitles(), ['Como chegar'])
  await importList(t, festival, 'pages', [{ slug: 'chegar', menuTitle: 'Chegar' }])
  await importList(t, festival, 'pages', [{ slug: 'chegar', title: 'Como se chega' }])
  t.deepEqual(await menuTitles(), ['Chegar'])
})

test('only the given fields of an existing item are changed', async (t) => {
  const { festival } = await openTestFestival(t)
  await importList(t, festival, 'sponsors', [{ name: 'Lello', category: 'gold', website: 'https://lello.pt' }])
  const outcome = await importList(t, festival, 'sponsors', [{ name: 'Lello', category: 'master' }])
  t.deepEqual(outcome, { sponsors: { created: 0, changed: 1, unchanged: 0 } })
  const [, revised] = await eventsOf(festival)
  t.deepEqual([revised!.type, revised!.data], ['SponsorRevised', '{"category":"master"}'])
  t.is((await allSponsors(festival.database.read))[0]!.website, 'https://lello.pt')
})

test('an explicit id identifies the item, whatever its slug', async (t) => {
  const { festival } = await openTestFestival(t)
  await importList(t, festival, 'writers', [{ id: 'pessoa', name: 'Fernando Pessoa' }])
  await importList(t, festival, 'writers', [{ id: 'pessoa', slug: 'alvaro-de-campos', name: 'Álvaro de Campos' }])
  const writers = await allWriters(festival.database.read)
  t.is(writers.length, 1)
  t.like(writers[0], { id: 'pessoa', slug: 'alvaro-de-campos', version: 2 })
})

test('a section that an import hides is hidden', async (t) => {
  const { festival } = await openTestFestival(t)
  const key = { pageSlug: 'homepage', sectionKey: 'hero_title' }
  await importList(t, festival, 'sections', [{ ...key, sectionType: 'text', content: 'Olá' }])
  await importList(t, festival, 'sections', [{ ...key, isVisible: false }])
  t.false((await sectionsOfPage(festival.database.read, 'homepage'))[0]!.isVisible)
  const types = (await eventsOf(festival)).map(({ type }) => type)
  t.deepEqual(types, ['SectionWritten', 'SectionHidden'])
})

test('news are created in the order of their dates, whatever their order in the file', async (t) => {
  const { festival } = await openTestFestival(t)
  await importList(t, festival, 'news', [
    { title: 'Três', publishDate: '2025-10-03' },
    { title: 'Um', publishDate: '2025-10-01' },
    { title: 'Dois', publishDate: '2025-10-02' },
  ])
  const titles = (await eventsOf(festival)).map(({ data }) => JSON.parse(String(data)).title)
  t.deepEqual(titles, ['Um', 'Dois', 'Três'])
})

test('A removed block that is imported again keeps its id and goes on in its stream', async (t) => {
  const { festival } = await openTestFestival(t)
  const block = { pageSlug: 'homepage', sectionKey: 'hero_title', sectionType: 'text', content: 'Olá' }
  await importList(t, festival, 'sections', [block])
  const id = (await sectionsOfPage(festival.database.read, 'homepage'))[0]!.id
  await run(festival, section, id, { type: 'RemoveSection' })
  await importList(t, festival, 'sections', [{ ...block, content: 'De volta' }])
  const sections = await sectionsOfPage(festival.database.read, 'homepage')
  t.is(sections.length, 1)
  t.like(sections[0], { id, version: 3, content: 'De volta' })
})

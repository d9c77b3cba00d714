import test from 'ava'
import { edition } from '../../src/content/edition.ts'
import { episode } from '../../src/content/episode.ts'
import { news } from '../../src/content/news.ts'
import { page } from '../../src/content/page.ts'
import { scheduleItem } from '../../src/content/schedule-item.ts'
import { section } from '../../src/content/section.ts'
import { sponsor } from '../../src/content/sponsor.ts'
import { writer } from '../../src/content/writer.ts'
import { run } from '../support/festival.ts'
import { undescribed } from '../support/no-description.ts'
import { sampleOf } from '../support/samples.ts'
import { openSite } from '../support/site.ts'

const article = {
  ...sampleOf('news'),
  slug: 'abertura',
  title: 'Abertura',
  excerpt: 'Às cinco da tarde.',
  category: 'Evento',
  publishDate: '2025-10-22',
  imageUrl: null,
  content: '<p>Sejam bem-vindos.</p>',
}

test('The news list omits the content, and the item has it', async (t) => {
  const { get, festival } = await openSite(t)
  const command = { type: 'PublishNews', fields: article } as const
  await run(festival, news, 'n1', command)
  const { content, ...summary } = undescribed(article)
  t.deepEqual(await (await get('/api/news')).json(), [{ id: 'n1', ...summary, version: 1 }])
  t.deepEqual(await (await get('/api/news/abertura')).json(), { id: 'n1', ...undescribed(article), version: 1 })
})

test('Every public read returns its rows under the names of the specification', async (t) => {
  const { get, festival } = await openSite(t)
  const pageFields = {
    slug: 'como-chegar',
    title: 'Como chegar',
    menuTitle: 'Chegar',
    content: '<p>De comboio.</p>',
    headerImageUrl: null,
    rank: null,
    inMenu: true,
  }
  const sponsorFields = {
    name: 'Fundação',
    category: 'master' as const,
    description: null,
    website: '',
    imageUrl: null,
    rank: null,
  }
  const brief = {
    slug: 'mesa',
    title: 'Abertura',
    date: '2025-10-22',
    time: '17:00',
    endTime: null,
    location: 'Mosteiro',
    status: 'scheduled' as const,
  }
  const itemFields = {
    ...brief,
    category: 'cerimonia',
    description: 'Sessão de abertura.',
    imageUrl: null,
    registrationRequired: true,
    guestName: null,
    guestBio: null,
    statusNote: null,
  }
  const writerFields = {
    slug: 'florbela-espanca',
    name: 'Florbela Espanca',
    nationality: 'Portuguesa',
    isPernambucano: false,
    bio: 'De Vila Viçosa.',
    imageUrl: null,
    birthYear: 1894,
    deathYear: 1930,
  }
  const episodeFields = {
    title: 'Azul',
    description: '',
    imageUrl: null,
    duration: '40 min',
    publishDate: '2025-09-01',
    audioUrl: null,
  }
  const editionFields = { year: 2005, title: 'A primeira', place: 'Porto de Galinhas', description: '', imageUrl: null }
  await run(festival, page, 'p', { type: 'PublishPage', fields: pageFields })
  await run(festival, sponsor, 's', { type: 'AddSponsor', fields: sponsorFields })
  await run(festival, scheduleItem, 'i', { type: 'AddScheduleItem', fields: itemFields })
  await run(festival, writer, 'w', { type: 'AddWriter', fields: writerFields })
  await run(festival, episode, 'e', { type: 'ReleaseEpisode', fields: episodeFields })
  await run(festival, edition, 'y', { type: 'RecordEdition', fields: editionFields })
  const { content, ...pageSummary } = undescribed(pageFields)
  const expected = {
    '/api/pages': [{ id: 'p', ...pageSummary, rank: 1, version: 1 }],
    '/api/pages/como-chegar': { id: 'p', ...undescribed(pageFields), rank: 1, version: 1 },
    '/api/sponsors': [{ id: 's', ...undescribed(sponsorFields), rank: 2, version: 1 }],
    '/api/schedule': [{ id: 'i', ...undescribed(itemFields), version: 1, movedFrom: null }],
    '/api/schedule/mesa': {
      id: 'i',
      ...undescribed(itemFields),
      version: 1,
      movedFrom: null,
      before: null,
      after: null,
    },
    '/api/schedule-state': { hasSessions: true, sessions: [brief] },
    '/api/writers': [{ id: 'w', ...undescribed(writerFields), version: 1 }],
    '/api/writers/florbela-espanca': { id: 'w', ...undescribed(writerFields), version: 1 },
    '/api/podcasts': [{ id: 'e', ...undescribed(episodeFields), version: 1 }],
    '/api/previous-years': [{ id: 'y', ...undescribed(editionFields), version: 1 }],
  }
  for (const [path, rows] of Object.entries(expected)) t.deepEqual(await (await get(path)).json(), rows, path)
})

test('Visible sections are complete, hidden ones without text, and the list is not cacheable', async (t) => {
  const { get, festival } = await openSite(t)
  const fields = {
    pageSlug: 'homepage',
    sectionKey: 'hero_title',
    sectionType: 'text' as const,
    title: null,
    content: 'Olá',
    imageUrl: null,
    linkUrl: null,
    linkText: null,
    isVisible: true,
    orderIndex: 0,
    metadata: { nota: 1 },
  }
  await run(festival, section, 'a', { type: 'WriteSection', fields })
  await run(festival, section, 'b', { type: 'WriteSection', fields: { ...fields, sectionKey: 'quote1_text' } })
  await run(festival, section, 'b', { type: 'ToggleSectionVisibility' })
  const answer = await get('/api/page-sections?pageSlug=homepage')
  t.is(answer.headers.get('cache-control'), 'no-store')
  t.is(answer.headers.get('etag'), null)
  t.deepEqual(await answer.json(), [
    { id: 'a', ...undescribed(fields), version: 1 },
    { id: 'b', pageSlug: 'homepage', sectionKey: 'quote1_text', isVisible: false, content: null },
  ])
})

test('Reading sections without a page is a bad request', async (t) => {
  const { get } = await openSite(t)
  const answer = await get('/api/page-sections')
  t.is(answer.status, 400)
  t.deepEqual(await answer.json(), { message: 'Indique a página: ?pageSlug=homepage.' })
})

test('An old slug redirects to the new one, on page and API, and is 404 after the item was removed', async (t) => {
  const { get, festival } = await openSite(t)
  const write = (command: Parameters<typeof news.decide>[1]) => run(festival, news, 'n1', command)
  await write({ type: 'PublishNews', fields: article })
  await write({ type: 'ReviseNews', changes: { slug: 'a-abertura' } })
  const moved = await get('/api/news/abertura')
  t.is(moved.status, 301)
  t.is(moved.headers.get('location'), '/api/news/a-abertura')
  t.is((await get('/api/news/a-abertura')).status, 200)
  await write({ type: 'WithdrawNews' })
  t.is((await get('/api/news/abertura')).status, 404)
})

test('A missing item is 404 with a message, as are unknown addresses below /api', async (t) => {
  const { get } = await openSite(t)
  const sentences = {
    '/api/news/nada': 'Esta notícia não existe.',
    '/api/pages/nada': 'Esta página não existe.',
    '/api/writers/nada': 'Este autor não existe.',
    '/api/writers/%E0%A4%A': 'Este endereço não existe.',
    '/api/nada': 'Este endereço não existe.',
    '/api': 'Este endereço não existe.',
  }
  for (const [path, message] of Object.entries(sentences)) {
    const answer = await get(path)
    t.is(answer.status, 404, path)
    t.deepEqual(await answer.json(), { message }, path)
  }
})

test('A known address with another method is 405 with Allow', async (t) => {
  const { origin } = await openSite(t)
  const answer = await fetch(`${origin}/api/news`, { method: 'PUT' })
  t.is(answer.status, 405)
  t.is(answer.headers.get('allow'), 'HEAD, GET')
  t.deepEqual(await answer.json(), { message: 'Este endereço não aceita este método.' })
})

test('Everything below /api/admin is 401 without a session', async (t) => {
  const { get, origin } = await openSite(t)
  for (const path of ['/api/admin', '/api/admin/me', '/api/admin/x/y']) t.is((await get(path)).status, 401, path)
  t.is((await fetch(`${origin}/api/admin/news`, { method: 'POST' })).status, 401)
})

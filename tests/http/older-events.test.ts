import test from 'ava'
import { publicReads } from '../../src/http/reads.ts'
import { openSite } from '../support/site.ts'

/** Values that fields could have before they were validated. */
const hosts = ['https://[', 'https://exemplo pt/a.png', 'http://', '//[', '//exemplo pt', '/\\[']
const addresses = [...hosts, 'javascript:alert(1)', '\u0000', '%']
const dates = ['', 'ontem', '2025-02-30', '2025-13-45', '9999999-01-01', '2025-10-22T99:99']
const times = ['', 'tarde', '99:99', '24:00', '10:00', '10:00']
const slugs = ['', '..', '%', '[', '//[', 'a b']

test('Pages, reads and feeds survive the contents of older events and omit invalid addresses', async (t) => {
  const { get, create } = await openSite(t)
  for (const [index, address] of addresses.entries()) {
    const id = `endereco-${index}`
    for (const kind of ['news', 'schedule-item', 'writer']) await create(kind, id, { slug: id, imageUrl: address })
    await create('page', id, { slug: id, headerImageUrl: address })
    await create('episode', id, { imageUrl: address, audioUrl: address })
    await create('edition', id, { imageUrl: address })
    await create('sponsor', id, { imageUrl: address, website: address })
  }
  await create('section', 'link', { sectionKey: 'schedule_ticket_link', sectionType: 'link', linkUrl: '//[' })
  await create('section', 'image', { sectionKey: 'hero_image', sectionType: 'image', imageUrl: 'https://[' })
  for (const [index, date] of dates.entries()) {
    const id = `data-${index}`
    await create('news', id, { publishDate: date, slug: slugs[index] })
    await create('writer', id, { slug: slugs[index], birthYear: -43, deathYear: 1e15 })
    await create('page', id, { slug: slugs[index] })
    await create('schedule-item', id, { slug: id, date, time: times[index], endTime: '01:00' })
    await create('episode', id, { publishDate: date })
  }

  const lists = publicReads.map(({ path }) => path).filter((path) => !path.endsWith('/:slug'))
  const items = addresses.flatMap((_, index) =>
    ['noticias', 'biblioteca', 'pagina', 'programacao'].map((section) => `/${section}/endereco-${index}`),
  )
  const sessions = dates.flatMap((_, index) => ['', '.ics'].map((ending) => `/programacao/data-${index}${ending}`))
  const paths = [
    ...lists.map((path) => (path === '/api/page-sections' ? `${path}?pageSlug=homepage` : path)),
    ...['/', '/programacao', '/noticias', '/biblioteca', '/podcast', '/politica-privacidade'],
    ...['/noticias.rss', '/programacao.ics', '/sitemap.xml'],
    ...items,
    ...sessions,
  ]
  for (const path of paths) {
    const answer = await get(path)
    t.is(answer.status, 200, path)
    const text = await answer.text()
    t.notRegex(text, /Invalid Date|NaN/, path)
    for (const [, json] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
      t.notRegex(json!, /https:\/\/\[|exemplo pt|exemplo%20pt|javascript:/, path)
    }
    if (path === '/noticias.rss') t.notRegex(text, /<media:content [^>]*(?:\[|exemplo|javascript)/)
  }
})

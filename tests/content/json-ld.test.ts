import test from 'ava'
import { type JsonLd, jsonLdText, builders as ld } from '../../src/content/json-ld.ts'
import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import { noDescription } from '../support/no-description.ts'
import { sampleOf } from '../support/samples.ts'

const site = 'https://fliporto.test'
/** Parsed from the page's text, without undefined values. */
const read = (object: JsonLd) => JSON.parse(jsonLdText(object))

const stored = { ...noDescription, id: 'a', version: 1 }
const opening = { slug: 'abertura', date: '2025-10-22', time: '17:00', endTime: null, title: 'Abertura' }
const fields = { ...stored, ...sampleOf('schedule-item'), ...opening }
const item: ScheduleItem = { ...fields, description: 'Sessão.', movedFrom: null }

test('the festival has name, dates, venue and organisers', (t) => {
  const { description, ...festival } = read(ld.festival(site, []))
  t.regex(description, /22 a 25 de outubro de 2025/)
  t.deepEqual(festival, {
    '@context': 'https://schema.org',
    '@type': 'Festival',
    '@id': `${site}/#festival`,
    name: 'FLIPORTO Portugal',
    url: `${site}/`,
    image: `${site}/partilha.png`,
    startDate: '2025-10-22',
    endDate: '2025-10-25',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    inLanguage: 'pt-PT',
    isAccessibleForFree: true,
    location: {
      '@type': 'Place',
      '@id': `${site}/#local`,
      name: 'Mosteiro de Leça do Balio',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Largo do Mosteiro',
        addressLocality: 'Leça do Balio, Matosinhos',
        addressRegion: 'Porto',
        addressCountry: 'PT',
      },
    },
    organizer: [
      { '@type': 'Organization', name: 'Fundação Livraria Lello' },
      { '@type': 'Organization', name: 'Instituto Fliporto' },
    ],
    subEvent: [],
  })
})

test('the programme lists each session with its times in Lisbon, place by name, state and address only', (t) => {
  const night = { ...item, date: '2025-10-25', time: '23:30', endTime: '02:30', imageUrl: '/uploads/a.png' }
  const [summer, other] = read(ld.festival(site, [item, { ...night, guestName: 'Olinda Beja' }])).subEvent
  t.deepEqual(summer, {
    '@type': 'Event',
    name: 'Abertura',
    url: `${site}/programacao/abertura`,
    startDate: '2025-10-22T17:00:00+01:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Claustro' },
  })
  t.deepEqual([other.startDate, other.endDate], ['2025-10-25T23:30:00+01:00', '2025-10-26T02:30:00+00:00'])
})

test('a session’s own page has its place with address, organisers, guests and picture', (t) => {
  const guestName = 'Olinda Beja, Amélia Dalomba e Alexandre Faria'
  const session = read(ld.session(site, { ...item, imageUrl: '/uploads/a.png', guestName }))
  t.like(session, { '@context': 'https://schema.org', '@type': 'Event', name: 'Abertura', description: 'Sessão.' })
  t.is(session.image, `${site}/uploads/a.png`)
  t.is(session.location.name, 'Claustro')
  t.is(session.location.address.addressLocality, 'Leça do Balio, Matosinhos')
  t.is(session.location.containedInPlace.name, 'Mosteiro de Leça do Balio')
  t.is(session.organizer.length, 2)
  t.is(session.superEvent['@id'], `${site}/#festival`)
  const performers = session.performer.map(({ name }: { name: string }) => name)
  t.deepEqual(performers, ['Olinda Beja', 'Amélia Dalomba', 'Alexandre Faria'])
  const plain = read(ld.session(site, { ...item, location: 'Mosteiro de Leça do Balio' }))
  t.is(plain.image, `${site}/partilha.png`)
  t.false('performer' in plain || 'containedInPlace' in plain.location)
})

test('a moved session names its first start, and a cancelled one is cancelled even when it was moved', (t) => {
  const moved = { ...item, movedFrom: { date: '2025-10-26', time: '17:00' } }
  const states = [moved, { ...moved, status: 'cancelled' as const }, item].map((each) => {
    const { eventStatus, previousStartDate } = read(ld.session(site, each))
    return [eventStatus.replace('https://schema.org/', ''), previousStartDate]
  })
  t.deepEqual(states, [
    ['EventRescheduled', '2025-10-26T17:00:00+00:00'],
    ['EventCancelled', undefined],
    ['EventScheduled', undefined],
  ])
  t.is(read(ld.festival(site, [moved])).subEvent[0].previousStartDate, '2025-10-26T17:00:00+00:00')
})

test('schedule items without a valid date are left out', (t) => {
  const rows = [{ ...item, date: '' }, { ...item, time: 'à tarde' }, item]
  t.is(read(ld.festival(site, rows)).subEvent.length, 1)
})

test('an article has its date in Lisbon, its picture or the default one, and its publisher', (t) => {
  const own = { slug: 'pão', title: 'T', excerpt: '', publishDate: '2025-10-22', imageUrl: null }
  const fields = { ...stored, ...sampleOf('news'), ...own }
  const article = read(ld.newsArticle(site, fields))
  t.is(article['@type'], 'NewsArticle')
  t.is(article.url, `${site}/noticias/p%C3%A3o`)
  t.is(article.headline, 'T')
  t.is(article.articleSection, 'Evento')
  t.is(article.datePublished, '2025-10-22T00:00:00+01:00')
  t.is(article.image, `${site}/partilha.png`)
  t.is(article.publisher.logo.url, `${site}/icon-512.png`)
  t.false('description' in article)
  t.is(read(ld.newsArticle(site, { ...fields, publishDate: '2026-01-02' })).datePublished, '2026-01-02T00:00:00+00:00')
  t.is(read(ld.newsArticle(site, { ...fields, imageUrl: 'https://x.pt/a.png' })).image, 'https://x.pt/a.png')
})

test('a writer is a person with the known years and country', (t) => {
  const own = { slug: 'olinda-beja', name: 'Olinda Beja', nationality: 'São-tomense', birthYear: 1946 }
  const fields = { ...stored, ...sampleOf('writer'), ...own }
  const address = `${site}/biblioteca/olinda-beja`
  t.deepEqual(read(ld.person(site, fields)), {
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': `${address}#autor`,
    name: 'Olinda Beja',
    description: 'Linha\nLinha',
    url: address,
    mainEntityOfPage: address,
    birthDate: '1946',
    nationality: { '@type': 'Country', name: 'São Tomé e Príncipe' },
  })
  const country = (nationality: string) => read(ld.person(site, { ...fields, nationality })).nationality?.name
  const countries = ['Portuguesa', 'Brasileiro', 'Angolana', 'Lunar', ''].map(country)
  t.deepEqual(countries, ['Portugal', 'Brasil', 'Angola', undefined, undefined])
})

test('the podcast is a series, and each episode belongs to it', (t) => {
  const own = { title: 'Azul', imageUrl: '/uploads/a.png', audioUrl: 'https://exemplo.pt/1.mp3' }
  const episode = { ...stored, ...sampleOf('episode'), ...own }
  const [series, first] = read(ld.podcast(site, [episode]))['@graph']
  t.deepEqual([series['@type'], series.name, series.url], ['PodcastSeries', 'Vozes da Literatura', `${site}/podcast`])
  t.is(first['@type'], 'PodcastEpisode')
  t.is(first.partOfSeries['@id'], series['@id'])
  t.is(first.url, `${site}/podcast#episodio-a`)
  t.is(first.datePublished, '2025-09-01T00:00:00+01:00')
  t.deepEqual(first.associatedMedia, { '@type': 'AudioObject', contentUrl: 'https://exemplo.pt/1.mp3' })
  const duration = (text: string) => read(ld.podcast(site, [{ ...episode, duration: text }]))['@graph'][1].duration
  const texts = ['42 min', '1 h 05 min', '1h', '42:10', '1:02:03', 'longo', '']
  t.deepEqual(texts.map(duration), ['PT42M', 'PT1H5M', 'PT1H', 'PT42M10S', 'PT1H2M3S', undefined, undefined])
})

test('past editions have year, place and picture', (t) => {
  const edition = { ...stored, ...sampleOf('edition'), title: 'A primeira', place: '' }
  const pictured = { ...edition, place: 'Recife', imageUrl: '/uploads/a.png' }
  const [first, second] = read(ld.editions(site, [edition, pictured])).subEvent
  t.deepEqual(first, { '@type': 'Festival', name: 'A primeira', startDate: '2005' })
  t.like(second, { location: { '@type': 'Place', name: 'Recife' }, image: `${site}/uploads/a.png` })
})

test('breadcrumbs lead from the home page to the current page', (t) => {
  const steps = [
    { name: 'Notícias', path: '/noticias' },
    { name: 'Azul', path: '/noticias/azul' },
  ]
  t.deepEqual(read(ld.breadcrumbs(site, steps)).itemListElement, [
    { '@type': 'ListItem', position: 1, name: 'FLIPORTO Portugal', item: `${site}/` },
    { '@type': 'ListItem', position: 2, name: 'Notícias', item: `${site}/noticias` },
    { '@type': 'ListItem', position: 3, name: 'Azul', item: `${site}/noticias/azul` },
  ])
})

test('texts cannot end the script element and are parsed back unchanged', (t) => {
  const title = '</script><script>alert(1)</script><!-- & " \u2028'
  const text = jsonLdText(ld.festival(site, [{ ...item, title }]))
  t.false(text.includes('<'))
  t.is(JSON.parse(text).subEvent[0].name, title)
})

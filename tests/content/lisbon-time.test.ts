import test from 'ava'
import {
  dayInLisbon,
  formatOffsetInLisbon,
  lisbonTimestamp,
  rfc822DateInLisbon,
} from '../../src/content/lisbon-time.ts'
import { outputInZones } from '../support/time-zones.ts'

test('the offset is one hour larger in summer, from the night of the change', (t) => {
  t.is(formatOffsetInLisbon('2025-10-22', '17:00'), '+01:00')
  t.is(formatOffsetInLisbon('2025-10-25', '23:59'), '+01:00')
  t.is(formatOffsetInLisbon('2025-10-26', '00:30'), '+01:00')
  t.is(formatOffsetInLisbon('2025-10-26', '02:00'), '+00:00')
  t.is(formatOffsetInLisbon('2025-12-01'), '+00:00')
  t.is(formatOffsetInLisbon('2026-03-29', '00:59'), '+00:00')
  t.is(formatOffsetInLisbon('2026-03-29', '02:00'), '+01:00')
})

test('a repeated hour means the first one, and a skipped hour keeps the offset before it', (t) => {
  t.is(formatOffsetInLisbon('2025-10-26', '01:30'), '+01:00')
  t.is(formatOffsetInLisbon('2026-03-29', '01:30'), '+00:00')
  t.is(new Date(lisbonTimestamp('2026-03-29', '01:30')).toISOString(), '2026-03-29T01:30:00.000Z')
})

test('offsets of the past follow the rules of their time, such as Central European time in 1993', (t) => {
  t.is(formatOffsetInLisbon('1993-01-15'), '+01:00')
  t.is(formatOffsetInLisbon('1993-07-15'), '+02:00')
})

test('feed dates have the weekday and the offset of Lisbon', (t) => {
  t.is(rfc822DateInLisbon(lisbonTimestamp('2025-10-22')), 'Wed, 22 Oct 2025 00:00:00 +0100')
  t.is(rfc822DateInLisbon(Date.parse('2025-12-31T23:30:00.000Z')), 'Wed, 31 Dec 2025 23:30:00 +0000')
})

const documents = `
  import { iCalendar } from './src/http/feeds/programme-calendar.ts'
  import { rss } from './src/http/feeds/news-feed.ts'
  import { builders as ld } from './src/content/json-ld.ts'
  const at = { createdAt: '2025-09-30T23:30:00.000Z', updatedAt: '2025-09-30T23:30:00.000Z' }
  const text = { title: 'T', description: 'D', location: 'L', content: 'C', excerpt: 'E' }
  const item = (date, time) => ({ id: date, date, time, guestName: null, imageUrl: null, version: 1, ...text, ...at })
  const items = [item('2025-10-22', '00:30'), item('2025-12-01', '23:30')]
  const article = (publishDate) => ({ id: publishDate, slug: publishDate, publishDate, imageUrl: null, ...text, ...at })
  const news = [article('2025-12-01'), article('2025-10-22')]
  const url = 'https://fliporto.test'
  process.stdout.write(JSON.stringify({
    here: new Date(2025, 9, 22).toISOString(),
    ics: iCalendar(items, url),
    rss: rss(news, url),
    events: ld.festival(url, items).subEvent.map(({ startDate }) => startDate),
    articles: news.map((one) => ld.newsArticle(url, one).datePublished),
  }))`

test('feeds and JSON-LD do not depend on the time zone of the server', async (t) => {
  const outputs = await outputInZones(['UTC', 'Europe/Lisbon', 'America/Recife'], documents)
  const documentsByZone = outputs.map((text) => JSON.parse(text))
  t.is(new Set(documentsByZone.map(({ here }) => here)).size, 3, 'the processes run in different time zones')
  const [first, ...others] = documentsByZone.map(({ here, ...rest }) => rest)
  for (const other of others) t.deepEqual(other, first)
  t.deepEqual(first!.events, ['2025-10-22T00:30:00+01:00', '2025-12-01T23:30:00+00:00'])
  t.deepEqual(first!.articles, ['2025-12-01T00:00:00+00:00', '2025-10-22T00:00:00+01:00'])
  t.deepEqual(first!.ics.match(/DTSTART:.*/g), ['DTSTART:20251021T233000Z', 'DTSTART:20251201T233000Z'])
  t.deepEqual(first!.rss.match(/<pubDate>.*?<\/pubDate>/g), [
    '<pubDate>Mon, 01 Dec 2025 00:00:00 +0000</pubDate>',
    '<pubDate>Wed, 22 Oct 2025 00:00:00 +0100</pubDate>',
  ])
})

test('days are those of Lisbon, and an invalid date is N/A', (t) => {
  t.is(dayInLisbon('2025-10-22T23:30:00.000Z'), '23/10/2025')
  t.is(dayInLisbon('2025-12-01T23:30:00.000Z'), '01/12/2025')
  for (const none of [null, undefined, '', 'em breve']) t.is(dayInLisbon(none), 'N/A')
})

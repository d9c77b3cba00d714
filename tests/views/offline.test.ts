import test from 'ava'
import { isPage, isPicture, isRead, isSamePicture, pageOf, readOf } from '../../views/offline/addresses.ts'
import { stamped, withAge } from '../../views/offline/copy-time.ts'
import { keptTiming, timingsOf } from '../../views/offline/kept-timing.ts'
import { networkFirst } from '../../views/offline/network-first.ts'
import { offlineSentence } from '../../views/offline/offline-words.ts'
import { adoptReading, isDue, noteReading, readingFrom, readingOf } from '../../views/offline/readings.ts'

const MINUTE = 60_000
const at = (time: string) => Date.parse(time)

test('A page asks again after more than two minutes, and at once when it shows a copy', (t) => {
  const read = at('2025-10-22T14:32:00Z')
  t.false(isDue({ at: read, kept: false }, read))
  t.false(isDue({ at: read, kept: false }, read + 2 * MINUTE))
  t.true(isDue({ at: read, kept: false }, read + 2 * MINUTE + 1))
  t.true(isDue({ at: read, kept: true }, read))
  t.true(isDue({ at: read, kept: false }, read - 60 * MINUTE), 'the clock was set back')
})

test('The age of a copy travels in Server-Timing, and a fresh answer has none', (t) => {
  const now = at('2025-10-22T14:32:00Z')
  t.deepEqual(readingFrom(timingsOf(keptTiming(5 * MINUTE)), now), { at: now - 5 * MINUTE, kept: true })
  for (const header of [null, '', 'db;dur=53', 'kept', 'kept;dur=x'])
    t.deepEqual(readingFrom(timingsOf(header), now), { at: now, kept: false }, String(header))
  t.deepEqual(readingFrom([{ name: 'db', duration: 5 }], now), { at: now, kept: false })
})

test('A copy that is older than what the page has is refused', (t) => {
  t.true(noteReading('/api/schedule/a', { at: 100, kept: true }))
  t.true(noteReading('/api/schedule/a', { at: 200, kept: false }))
  t.false(noteReading('/api/schedule/a', { at: 199, kept: true }))
  t.true(noteReading('/api/schedule/a', { at: 200, kept: true }), 'the copy of what it has')
  adoptReading('/api/schedule/b')
  const { at: ofDocument } = readingOf('/api/schedule/b')
  t.false(noteReading('/api/schedule/b', { at: ofDocument - 1, kept: true }))
})

test('The notice says the hour in Lisbon, with the day before it when that is not today', (t) => {
  const say = (read: string, now: string) => offlineSentence(at(read), at(now))
  t.is(say('2025-10-22T13:32:00Z', '2025-10-22T20:00:00Z'), 'Sem rede: programa das 14:32')
  t.is(say('2025-12-22T09:05:00Z', '2025-12-22T20:00:00Z'), 'Sem rede: programa das 09:05')
  t.is(say('2025-10-21T13:32:00Z', '2025-10-22T08:00:00Z'), 'Sem rede: programa de terça, 21 de outubro, das 14:32')
  // 23:30 UTC is the next day in Lisbon's summer
  t.is(say('2025-10-21T23:30:00Z', '2025-10-22T08:00:00Z'), 'Sem rede: programa das 00:30')
  t.is(say('2025-10-21T22:30:00Z', '2025-10-21T23:30:00Z'), 'Sem rede: programa de terça, 21 de outubro, das 23:30')
  t.is(say('2025-10-25T12:00:00Z', '2025-10-26T12:00:00Z'), 'Sem rede: programa de sábado, 25 de outubro, das 13:00')
})

test('Only the programme, its sessions and their reads are kept', (t) => {
  for (const path of ['/programacao', '/programacao/abertura', '/programacao/abertura-2', '/programacao/a_b'])
    t.true(isPage(path), path)
  for (const path of [
    '/',
    '/admin',
    '/programacao/',
    '/programacao.ics',
    '/programacao/abertura.ics',
    '/programacao/a/b',
    '/programacao/A',
    '/admin/em/2025-10-22/programacao',
    '/noticias/programacao',
  ])
    t.false(isPage(path), path)
  t.true(isRead('/api/schedule'))
  t.true(isRead('/api/schedule/abertura'))
  for (const path of ['/api/schedule-state', '/api/schedule-guests', '/api/admin/schedule', '/api/schedule/import/a'])
    t.false(isRead(path), path)
  t.is(readOf('/programacao'), '/api/schedule')
  t.is(readOf('/programacao/abertura'), '/api/schedule/abertura')
  for (const path of ['/programacao', '/programacao/abertura']) t.is(pageOf(readOf(path)), path)
})

test('A picture in another width or format is the same picture', (t) => {
  const picture = `/uploads/${'a1'.repeat(16)}-1200x800`
  const other = `/uploads/${'b2'.repeat(16)}-1200x800`
  t.true(isPicture(`${picture}.jpg`))
  t.true(isPicture(`${picture}/640.avif`))
  t.false(isPicture('/uploads/a.jpg'))
  t.true(isSamePicture(`${picture}/640.avif`, `${picture}/1280.webp`))
  t.true(isSamePicture(`${picture}/640.avif`, `${picture}.jpg`))
  t.false(isSamePicture(`${picture}/640.avif`, `${other}/640.avif`))
})

const answer = (text: string, status = 200) => Promise.resolve(new Response(text, { status }))
const never = new Promise<never>(() => {})

test('The network comes first, and the copy when it is late, away or broken', async (t) => {
  const copy = answer('copy')
  const none = Promise.resolve(undefined)
  const refused = () => Promise.reject(new TypeError('away'))
  const over = Promise.resolve()
  const texts = async (sources: Parameters<typeof networkFirst>[0]) => (await networkFirst(sources)).clone().text()

  t.is(await texts({ network: answer('new'), copy, wait: never }), 'new')
  t.is(await texts({ network: answer('gone', 404), copy, wait: never }), 'gone')
  t.is(await texts({ network: never, copy, wait: over }), 'copy')
  t.is(await texts({ network: refused(), copy, wait: never }), 'copy')
  t.is(await texts({ network: answer('broken', 503), copy, wait: never }), 'copy')
  t.is(await texts({ network: answer('broken', 500), copy: none, wait: never }), 'broken')
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('late')), 5))
  t.is(await texts({ network: late, copy: none, wait: over }), 'late')
  await t.throwsAsync(networkFirst({ network: refused(), copy: none, wait: never }), { message: 'away' })
})

test('A copy carries its age, and not how it was packed', async (t) => {
  const headers = { 'content-type': 'text/html', 'content-encoding': 'br', 'server-timing': 'kept;dur=1' }
  const copy = withAge(stamped(new Response('words', { headers }), 1_000), 61_000)
  t.deepEqual(Object.fromEntries(copy.headers), { 'content-type': 'text/html', 'server-timing': 'kept;dur=60000' })
  t.is(await copy.text(), 'words')
})

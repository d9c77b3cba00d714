import test from 'ava'
import { convertIcsCalendar, type IcsCalendar } from 'ts-ics'
import { samplePublisher } from '../../support/sample-publisher.ts'
import { openSite, PUBLIC_URL } from '../../support/site.ts'

type Get = Awaited<ReturnType<typeof openSite>>['get']

/** Parsed with another library than the one that writes it. */
const calendarAt = async (get: Get): Promise<IcsCalendar> =>
  convertIcsCalendar(undefined, await (await get('/programacao.ics')).text())

test('An event has title, place and time in Lisbon’s time zone', async (t) => {
  const { get, festival } = await openSite(t)
  const { create } = samplePublisher(festival)
  await create('schedule-item', 'a', { time: '17:00', title: 'Abertura', guestName: 'Olinda Beja' })
  const answer = await get('/programacao.ics')
  t.regex(await answer.text(), /\r\nSEQUENCE:0\r\n/)
  t.is(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const [event] = (await calendarAt(get)).events!
  t.is(event?.uid, 'a@fliporto')
  t.is(event?.summary, 'Abertura')
  t.is(event?.location, 'Claustro')
  t.is(event?.description, 'Uma conversa.\n\nCom Olinda Beja.')
  t.is(event?.url, `${PUBLIC_URL}/programacao/mesa-1`)
  t.deepEqual(event?.categories, ['Mesa redonda'])
  t.is(event?.status, 'CONFIRMED')
  t.is(event?.start.date.toISOString(), '2025-10-22T16:00:00.000Z')
  t.is(event?.start.local?.timezone, 'Europe/Lisbon')
  t.deepEqual(event?.duration, { hours: 1 })
  const at = '2025-10-01T08:01:00.000Z'
  t.deepEqual([event?.stamp.date.toISOString(), event?.lastModified?.date.toISOString()], [at, at])
})

test('Events before and after the clock change of 26 October have the offsets of summer and winter', async (t) => {
  const { get, festival } = await openSite(t)
  const { create } = samplePublisher(festival)
  const expected = {
    '2025-07-01': '2025-07-01T09:00:00.000Z',
    '2025-10-25': '2025-10-25T09:00:00.000Z',
    '2025-10-26': '2025-10-26T10:00:00.000Z',
    '2026-01-15': '2026-01-15T10:00:00.000Z',
    '2026-03-29': '2026-03-29T09:00:00.000Z',
  }
  for (const date of Object.keys(expected)) await create('schedule-item', date, { date, time: '10:00' })
  const { events } = await calendarAt(get)
  t.deepEqual(
    Object.fromEntries(events!.map(({ uid, start }) => [uid.slice(0, 10), start.date.toISOString()])),
    expected,
  )
})

test('The calendar contains the time zone with the clock changes around its events', async (t) => {
  const { get } = await openSite(t)
  const text = await (await get('/programacao.ics')).text()
  const observance = (kind: string, start: string, from: string, to: string, name: string) =>
    [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `TZNAME:${name}`].join('\r\n')
  t.true(text.includes(observance('DAYLIGHT', '20250330T010000', '+0000', '+0100', 'WEST')))
  t.true(text.includes(observance('STANDARD', '20251026T020000', '+0100', '+0000', 'WET')))
  t.true(text.includes(observance('STANDARD', '20241027T020000', '+0100', '+0000', 'WET')))
})

test('A revision and a cancellation reach subscribers: same UID, higher SEQUENCE, STATUS:CANCELLED', async (t) => {
  const { get, festival } = await openSite(t)
  const { create, change, remove } = samplePublisher(festival)
  const shown = async () => {
    const { events } = await calendarAt(get)
    // This parser omits a sequence of zero
    return events!.map(({ uid, sequence = 0, status, start, lastModified }) => [
      uid,
      sequence,
      status,
      start.date.toISOString().slice(11, 16),
      lastModified?.date.toISOString().slice(11, 16),
    ])
  }
  await create('schedule-item', 'a', { time: '17:00' })
  t.deepEqual(await shown(), [['a@fliporto', 0, 'CONFIRMED', '16:00', '08:01']])
  await change('schedule-item', 'a', { time: '18:00' })
  t.deepEqual(await shown(), [['a@fliporto', 1, 'CONFIRMED', '17:00', '08:02']])
  await remove('schedule-item', 'a')
  t.deepEqual(await shown(), [['a@fliporto', 2, 'CANCELLED', '17:00', '08:03']])
})

test('Every character survives, and no line is longer than 75 octets', async (t) => {
  const { get, festival } = await openSite(t)
  const { create } = samplePublisher(festival)
  const title = 'Ler, <ver> & «ouvir»; C:\\livros, "já" 100% — 😀'
  const description = `${'Coração, língua; pão. '.repeat(20)}\nSegunda linha\n\n${'🙂'.repeat(60)}`
  await create('schedule-item', 'a', { title, description, location: 'Sala 1; piso 2, "Lello"', category: 'a,b;c' })
  const text = await (await get('/programacao.ics')).text()
  t.deepEqual(
    text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75),
    [],
  )
  t.false(/[^\r]\n/.test(text), 'every line ends in CRLF')
  t.true(text.endsWith('\r\nEND:VCALENDAR\r\n'))
  t.false(text.includes('\ufffd'), 'no line is folded inside a character')
  const [event] = (await calendarAt(get)).events!
  t.is(event?.summary, title)
  t.is(event?.description, description)
  t.is(event?.location, 'Sala 1; piso 2, "Lello"')
  t.true(text.includes('CATEGORIES:A\\,b\\;c'), 'separators inside a category are escaped')
})

test('Control characters are left out: no text can inject a line', async (t) => {
  const { get, festival } = await openSite(t)
  await samplePublisher(festival).create('schedule-item', 'a', { title: 'Um\u0007\r\nSTATUS:CANCELLED\u000bdois' })
  const [event] = (await calendarAt(get)).events!
  t.is(event?.summary, 'Um\nSTATUS:CANCELLEDdois')
  t.is(event?.status, 'CONFIRMED')
})

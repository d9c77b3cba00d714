import test from 'ava'
import ICAL from 'ical.js'
import { convertIcsCalendar, type IcsCalendar } from 'ts-ics'
import { samplePublisher } from '../../support/sample-publisher.ts'
import { sampleNamed } from '../../support/samples.ts'
import { openSite, PUBLIC_URL } from '../../support/site.ts'

type Get = Awaited<ReturnType<typeof openSite>>['get']

/** Parsed with another library than the one that writes it. */
const calendarAt = async (get: Get, path = '/programacao.ics'): Promise<IcsCalendar> =>
  convertIcsCalendar(undefined, await (await get(path)).text())

test('An event has title, place and time in Lisbon’s time zone', async (t) => {
  const { get, festival } = await openSite(t)
  const { create } = samplePublisher(festival)
  await create('schedule-item', 'a', { time: '17:00', endTime: null, title: 'Abertura', guestName: 'Olinda Beja' })
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
  await create('schedule-item', 'a', { time: '17:00', endTime: null })
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

test('A session ends when it says, on the next day if that is before its start, also where clocks change', async (t) => {
  const { get, festival } = await openSite(t)
  const { create, change } = samplePublisher(festival)
  const times = [
    ['2025-10-22', '15:00', '16:15', '2025-10-22T14:00:00.000Z', '2025-10-22T15:15:00.000Z'],
    ['2025-10-25', '22:30', '00:45', '2025-10-25T21:30:00.000Z', '2025-10-25T23:45:00.000Z'],
    ['2025-10-25', '23:30', '02:30', '2025-10-25T22:30:00.000Z', '2025-10-26T02:30:00.000Z'],
    ['2025-12-31', '23:00', '00:30', '2025-12-31T23:00:00.000Z', '2026-01-01T00:30:00.000Z'],
  ] as const
  for (const [date, time, endTime] of times) await create('schedule-item', date + time, { date, time, endTime })
  await create('schedule-item', 'same', { date: '2026-01-02', time: '10:00', endTime: '10:00' })
  await create('schedule-item', 'skipped', { slug: 'meia', date: '2026-03-29', time: '01:30', endTime: '02:00' })
  await create('schedule-item', 'never', { slug: 'nunca', date: '9999-12-31', time: '23:00', endTime: '01:00' })
  for (const slug of ['meia', 'nunca']) {
    const own = await (await get(`/programacao/${slug}.ics`)).text()
    t.true(own.includes('\r\nDURATION:PT1H\r\n') && !own.includes('DTEND'), `${slug} has no end before its start`)
  }
  for (const id of ['skipped', 'never']) await change('schedule-item', id, { date: 'um dia' })
  const text = await (await get('/programacao.ics')).text()
  const { events } = convertIcsCalendar(undefined, text) as IcsCalendar
  t.deepEqual(
    events!.slice(0, -1).map(({ start, end }) => [start.date.toISOString(), end?.date.toISOString()]),
    times.map(([, , , start, end]) => [start, end]),
  )
  t.deepEqual(events!.at(-1)?.duration, { hours: 1 })
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone')!)
  const withIcal = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const ends = withIcal.map(({ endDate }) => endDate.toJSDate().toISOString())
  t.deepEqual(ends, [...times.map(([, , , , end]) => end), '2026-01-02T11:00:00.000Z'])
})

test('A session’s own feed tells every change: cancelled with its note, taken back, removed and restored', async (t) => {
  const { get, festival } = await openSite(t)
  const { create, change, remove, restore } = samplePublisher(festival)
  const fields = { slug: 'abertura', title: 'Abertura', endTime: null }
  await create('schedule-item', 'a', fields)
  await create('schedule-item', 'b')
  const shown = async () => {
    const { name, events } = await calendarAt(get, '/programacao/abertura.ics')
    t.is(name, 'FLIPORTO Portugal — Abertura')
    t.is(events?.length, 1)
    return [events![0]!.uid, events![0]!.sequence ?? 0, events![0]!.status, events![0]!.description]
  }
  const description = 'Uma conversa.'
  t.deepEqual(await shown(), ['a@fliporto', 0, 'CONFIRMED', description])
  await change('schedule-item', 'a', { status: 'cancelled', statusNote: 'A autora adoeceu.' })
  t.deepEqual(await shown(), ['a@fliporto', 1, 'CANCELLED', `Cancelado: A autora adoeceu.\n\n${description}`])
  await change('schedule-item', 'a', { status: 'scheduled', statusNote: null })
  t.deepEqual(await shown(), ['a@fliporto', 2, 'CONFIRMED', description])
  await remove('schedule-item', 'a')
  t.deepEqual(await shown(), ['a@fliporto', 3, 'CANCELLED', description])
  const item = {
    fields: { ...sampleNamed('schedule-item').fields(1), ...fields },
    position: 1,
    createdAt: '2025-10-01',
  }
  await restore('schedule-item', 'a', item)
  t.deepEqual(await shown(), ['a@fliporto', 4, 'CONFIRMED', description])
  t.is((await get('/programacao/nada.ics')).status, 404)
})

test('A choice of sessions is a feed in its own order, with removed ones and without unknown ones', async (t) => {
  const { get, festival } = await openSite(t)
  const { create, remove } = samplePublisher(festival)
  for (const slug of ['um', 'dois', 'tres']) await create('schedule-item', slug, { slug })
  await remove('schedule-item', 'dois')
  const uids = async (slugs: readonly string[]) => {
    const { events } = await calendarAt(get, `/programacao.ics?sessoes=${slugs.join()}`)
    return events!.map(({ uid, status }) => `${uid.replace('@fliporto', '')} ${status}`)
  }
  t.deepEqual(await uids(['tres', 'nada', 'dois', 'um', 'tres']), ['tres CONFIRMED', 'dois CANCELLED', 'um CONFIRMED'])
  const ninetyNine = Array.from({ length: 99 }, (_, n) => `nada-${n}`)
  t.deepEqual(await uids([...ninetyNine, 'um', 'tres']), ['um CONFIRMED'])
  for (const none of ['', 'nada', 'nada,%00']) t.is((await get(`/programacao.ics?sessoes=${none}`)).status, 404, none)
  t.is((await calendarAt(get, '/programacao.ics?outro=1')).events?.length, 3)

  const path = '/programacao.ics?sessoes=um,dois'
  const before = await get(path)
  t.is(before.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  const conditions = { 'if-none-match': before.headers.get('etag')! }
  t.is((await get(path, conditions)).status, 304)
  await remove('schedule-item', 'um')
  const after = await get(path, conditions)
  t.deepEqual([after.status, (await after.text()).match(/STATUS:CANCELLED/g)?.length], [200, 2])
})

import test from 'ava'
import ICAL from 'ical.js'
import { convertIcsCalendar, type IcsCalendar } from 'ts-ics'
import type { CalendarItem } from '../../../projections/schedule.ts'
import { iCalendar } from '../../../src/http/feeds/programme-calendar.ts'
import { sampleNamed } from '../../support/samples.ts'
import { openSite, PUBLIC_URL } from '../../support/site.ts'

type Get = Awaited<ReturnType<typeof openSite>>['get']

/** Parsed with another library than the one that writes it. */
const parsed = (text: string): IcsCalendar => convertIcsCalendar(undefined, text)
const calendarAt = async (get: Get, path = '/programacao.ics') => parsed(await (await get(path)).text())

const at = '2025-10-01T08:01:00.000Z'
const sample = sampleNamed('schedule-item').fields(1) as unknown as CalendarItem
const session = { ...sample, id: 'a', version: 1, createdAt: at, updatedAt: at, removed: 0 }
const calendarOf = (...sessions: Partial<CalendarItem>[]) =>
  iCalendar(
    sessions.map((fields) => ({ ...session, ...fields })),
    PUBLIC_URL,
  )

test('An event has title, place and time', async (t) => {
  const { get, create } = await openSite(t)
  await create('schedule-item', 'a', { time: '17:00', endTime: null, title: 'Abertura', guestName: 'Olinda Beja' })
  const answer = await get('/programacao.ics')
  t.regex(await answer.text(), /\r\nSEQUENCE:0\r\n/)
  t.is(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const [event] = (await calendarAt(get)).events!
  t.like(event, {
    uid: 'a@fliporto',
    summary: 'Abertura',
    location: 'Claustro',
    description: 'Uma conversa.\n\nCom Olinda Beja.\n\nHora de fim por confirmar.',
    url: `${PUBLIC_URL}/programacao/mesa-1`,
    categories: ['Mesa redonda'],
    status: 'CONFIRMED',
    duration: { hours: 1 },
  })
  const times = [event?.start, event?.stamp, event?.lastModified].map((time) => time?.date.toISOString())
  t.deepEqual(times, ['2025-10-22T16:00:00.000Z', at, at])
})

test('Events before and after a change of clocks are at Lisbon’s hour', (t) => {
  const expected = {
    '2025-07-01': '2025-07-01T09:00:00.000Z',
    '2025-10-25': '2025-10-25T09:00:00.000Z',
    '2025-10-26': '2025-10-26T10:00:00.000Z',
    '2026-01-15': '2026-01-15T10:00:00.000Z',
    '2026-03-29': '2026-03-29T09:00:00.000Z',
  }
  const { events } = parsed(calendarOf(...Object.keys(expected).map((date) => ({ id: date, date, time: '10:00' }))))
  t.deepEqual(
    Object.fromEntries(events!.map(({ uid, start }) => [uid.slice(0, 10), start.date.toISOString()])),
    expected,
  )
})

test('What is not known or not to be had is told: an end to be confirmed, no seats left', (t) => {
  const full = { registrationRequired: true, availability: 'full' as const }
  const words = (fields: Partial<CalendarItem>) =>
    parsed(calendarOf(fields)).events![0]!.description!.split('\n\n').slice(1)
  t.deepEqual(words({}), [])
  t.deepEqual(words({ endTime: session.time }), ['Hora de fim por confirmar.'])
  t.deepEqual(words({ ...full, availability: 'few' }), ['Inscrição necessária.'])
  t.deepEqual(words({ ...full, endTime: null }), ['Hora de fim por confirmar.', 'Inscrição necessária.', 'Esgotado.'])
  t.deepEqual(words({ ...full, endTime: null, removed: 1 }), ['Inscrição necessária.'])
})

test('Every character survives, no line is longer than 75 octets, and no text can inject a line', (t) => {
  const title = 'Ler, <ver> & «ouvir»; C:\\livros, "já" 100% — 😀'
  const description = `${'Coração, língua; pão. '.repeat(20)}\nSegunda linha\n\n${'🙂'.repeat(60)}`
  const text = calendarOf({ title, description, location: 'Sala 1; piso 2, "Lello"', category: 'a,b;c' })
  t.deepEqual(
    text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75),
    [],
  )
  t.false(/[^\r]\n/.test(text), 'every line ends in CRLF')
  t.true(text.endsWith('\r\nEND:VCALENDAR\r\n'))
  t.is(Buffer.from(text).toString(), text, 'no line is folded inside a character')
  const [event] = parsed(text).events!
  t.like(event, { summary: title, description, location: 'Sala 1; piso 2, "Lello"' })
  t.true(text.includes('CATEGORIES:A\\,b\\;c'), 'separators inside a category are escaped')
  const [injecting] = parsed(calendarOf({ title: 'Um\u0007\r\nSTATUS:CANCELLED\u000bdois' })).events!
  t.deepEqual([injecting?.summary, injecting?.status], ['Um\nSTATUS:CANCELLEDdois', 'CONFIRMED'])
})

test('A session ends when it says, on the next day if that is before its start, also where clocks change', (t) => {
  const times = [
    ['2025-10-22', '15:00', '16:15', '2025-10-22T14:00:00.000Z', '2025-10-22T15:15:00.000Z'],
    ['2025-10-25', '22:30', '00:45', '2025-10-25T21:30:00.000Z', '2025-10-25T23:45:00.000Z'],
    ['2025-10-25', '23:30', '02:30', '2025-10-25T22:30:00.000Z', '2025-10-26T02:30:00.000Z'],
    ['2025-12-31', '23:00', '00:30', '2025-12-31T23:00:00.000Z', '2026-01-01T00:30:00.000Z'],
  ] as const
  for (const fields of [
    { date: '2026-03-29', time: '01:30', endTime: '02:00' },
    { date: '9999-12-31', time: '23:00', endTime: '01:00' },
  ]) {
    t.regex(calendarOf(fields), /\r\nDURATION:PT1H\r\n/, fields.date)
    t.notRegex(calendarOf(fields), /DTEND/, `${fields.date} has no end before its start`)
  }
  const text = calendarOf(
    ...times.map(([date, time, endTime]) => ({ id: date + time, date, time, endTime })),
    { date: '2026-01-02', time: '10:00', endTime: '10:00' },
    { date: 'um dia' },
  )
  const { events } = parsed(text)
  t.deepEqual(
    events!.slice(0, -1).map(({ start, end }) => [start.date.toISOString(), end?.date.toISOString()]),
    times.map(([, , , start, end]) => [start, end]),
  )
  t.deepEqual(events!.at(-1)?.duration, { hours: 1 })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const withIcal = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const ends = withIcal.map(({ endDate }) => endDate.toJSDate().toISOString())
  t.deepEqual(ends, [...times.map(([, , , , end]) => end), '2026-01-02T11:00:00.000Z'])
})

test('A session’s own feed tells every change: cancelled with its note, taken back, removed and restored', async (t) => {
  const { get, create, change, remove, restore } = await openSite(t)
  const fields = { slug: 'abertura', title: 'Abertura' }
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
  const restored = { ...sampleNamed('schedule-item').fields(1), ...fields }
  await restore('schedule-item', 'a', { fields: restored, position: 1, createdAt: '2025-10-01' })
  t.deepEqual(await shown(), ['a@fliporto', 4, 'CONFIRMED', description])
  t.is((await get('/programacao/nada.ics')).status, 404)
})

test('A choice of sessions is a feed in its own order, with removed ones and without unknown ones', async (t) => {
  const { get, create, remove } = await openSite(t)
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

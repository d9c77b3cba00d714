import test from 'ava'
import type { SessionBrief } from '../../src/content/schedule-item.ts'
import { expectedEnd, nextAtPlace, periodOf } from '../../src/content/session-times.ts'
import { countsOfOver, groupByDay } from '../../views/pages/programme/days.ts'
import { dateRange, datesAndVenue } from '../../views/programme/festival-dates.ts'
import { nextSessions, nowOf } from '../../views/programme/now.ts'
import { untilWords } from '../../views/programme/session-words.tsx'
import { session as row } from '../support/sessions.ts'
import { outputInZones } from '../support/time-zones.ts'

const session = (slug: string, date: string, time: string, rest: Partial<SessionBrief> = {}): SessionBrief => ({
  slug,
  title: slug,
  date,
  time,
  endTime: null,
  location: 'Claustro',
  status: 'scheduled',
  ...rest,
})

const festival = [
  session('feira', '2025-10-22', '15:00', { endTime: '20:00' }),
  session('visita', '2025-10-22', '15:30'),
  session('abertura', '2025-10-22', '17:00', { endTime: '18:00' }),
  session('oficina', '2025-10-22', '17:00', { endTime: '18:30', location: 'Sala' }),
  session('cancelada', '2025-10-22', '16:00', { endTime: '23:00', status: 'cancelled' }),
  session('sarau', '2025-10-22', '23:00', { endTime: '01:30' }),
  session('conversa', '2025-10-24', '10:00', { endTime: '11:00' }),
]

/** What is shown at an instant: who runs, who is next, and in words what else. */
function shown(sessions: readonly SessionBrief[], instant: string) {
  const { running, next, isNextToday, isOver } = nowOf(sessions, Date.parse(instant))
  const names = (all: readonly SessionBrief[]) => all.map(({ slug }) => slug).join(' ')
  const rest = [isOver && 'over', isNextToday && 'today'].filter(Boolean)
  return [names(running), names(next), rest.join(' ')].join(' | ')
}

const changeAfter = (sessions: readonly SessionBrief[], instant: string) =>
  new Date(nowOf(sessions, Date.parse(instant)).changesAt).toISOString()

test('whether the next session is today is decided by the dates of Lisbon', (t) => {
  t.is(shown(festival, '2025-10-18T12:00:00Z'), ' | feira | ')
  t.is(shown(festival, '2025-10-21T22:59:59Z'), ' | feira | ')
  t.is(shown(festival, '2025-10-21T23:00:00Z'), ' | feira | today')
  t.is(changeAfter(festival, '2025-10-18T12:00:00Z'), '2025-10-18T23:00:00.000Z')
})

test('all that run are shown, and all that begin next at the same time', (t) => {
  t.is(shown(festival, '2025-10-22T13:59:59.999Z'), ' | feira | today')
  t.is(shown(festival, '2025-10-22T14:00:00Z'), 'feira | visita | today')
  t.is(shown(festival, '2025-10-22T14:30:00Z'), 'feira visita | abertura oficina | today')
  t.is(shown(festival, '2025-10-22T15:59:00Z'), 'feira visita | abertura oficina | today')
  t.is(shown(festival, '2025-10-22T16:00:00Z'), 'feira abertura oficina | sarau | today')
  t.is(shown(festival, '2025-10-22T17:00:00Z'), 'feira oficina | sarau | today')
})

test('one without an end runs until its place’s next one begins, at most 90 minutes, and is said to end about then', (t) => {
  const open = session('aberta', '2025-10-22', '15:00')
  const others = [
    session('outra', '2025-10-22', '15:10', { location: 'Sala' }),
    session('cancelada', '2025-10-22', '15:20', { status: 'cancelled' }),
    session('ao lado', '2025-10-22', '15:00'),
    session('depois', '2025-10-22', '16:15', { location: 'Claustro ' }),
    session('seguinte', '2025-10-22', '16:00', { endTime: '16:10' }),
  ]
  const next = nextAtPlace(open, [...others, open])
  t.is(next?.slug, 'seguinte')
  t.is(nextAtPlace(open, others.slice(0, 3)), undefined)
  const words = (each: SessionBrief, after?: SessionBrief) => untilWords(each, expectedEnd(each, after))
  t.is(words(open, next), 'até cerca das 16:00')
  t.is(words(open), 'até cerca das 16:30')
  t.is(words(open, session('tarde', '2025-10-22', '17:00')), 'até cerca das 16:30')
  t.is(words({ ...open, endTime: '15:00' }), 'até cerca das 16:30', 'an end that equals the start is none')
  t.is(words(session('sarau', '2025-10-22', '23:30')), 'até cerca da 01:00')
  t.is(words({ ...open, endTime: '17:15' }, next), 'até às 17:15', 'a stated end stays')
  t.is(shown([open, ...others], '2025-10-22T14:59:00Z'), 'aberta outra ao lado | seguinte | today')
  t.is(shown([open, ...others], '2025-10-22T15:00:00Z'), 'outra seguinte | depois | today')
  t.is(changeAfter([open, session('sala', '2025-10-22', '19:00')], '2025-10-22T15:00:00Z'), '2025-10-22T15:30:00.000Z')
})

test('a session over midnight runs on the next day, which it does not fill', (t) => {
  t.is(shown(festival, '2025-10-22T22:30:00Z'), 'sarau | conversa | ')
  t.is(shown(festival, '2025-10-23T00:29:00Z'), 'sarau | conversa | ')
  t.is(shown(festival, '2025-10-23T00:30:00Z'), ' | conversa | ')
  t.is(changeAfter(festival, '2025-10-22T22:30:00Z'), '2025-10-22T23:00:00.000Z')
  t.is(changeAfter(festival, '2025-10-22T23:00:00Z'), '2025-10-23T00:30:00.000Z')
})

test('after the last session of a day the next day’s is next, and after the last of all it is over', (t) => {
  const two = [session('a', '2025-10-22', '10:00'), session('b', '2025-10-23', '10:00')]
  t.is(shown(two, '2025-10-22T12:00:00Z'), ' | b | ')
  t.is(shown(two, '2025-10-23T10:29:00Z'), 'b |  | ')
  t.is(shown(two, '2025-10-23T10:30:00Z'), ' |  | over')
  t.is(shown(two, '2026-10-23T10:00:00Z'), ' |  | over')
  t.is(nowOf(two, Date.parse('2026-01-01')).changesAt, Number.POSITIVE_INFINITY)
})

test('an empty programme, cancelled sessions and invalid dates show nothing', (t) => {
  const bad = [
    session('a', '2025-02-30', '10:00'),
    session('b', 'em breve', '10:00'),
    session('c', '2025-10-22', '25:00'),
    session('d', '2025-10-22', '10:00', { status: 'cancelled' }),
  ]
  for (const sessions of [[], bad]) {
    for (const instant of ['2025-10-01T00:00:00Z', '2025-10-22T09:30:00Z', '2026-01-01T00:00:00Z'])
      t.is(shown(sessions, instant), ' |  | ')
    t.is(datesAndVenue(sessions), null)
  }
  t.is(shown([...bad, session('e', '2025-10-23', '10:00')], '2025-10-22T09:30:00Z'), ' | e | ')
})

test('of the hour that clocks show twice the first counts, and the skipped hour breaks nothing', (t) => {
  const autumn = [
    session('antes', '2025-10-26', '00:30', { endTime: '01:15' }),
    session('dupla', '2025-10-26', '01:30', { endTime: '02:00' }),
    session('depois', '2025-10-26', '02:30'),
  ]
  t.is(shown(autumn, '2025-10-26T00:14:00Z'), 'antes | dupla | today')
  t.is(shown(autumn, '2025-10-26T00:15:00Z'), ' | dupla | today')
  t.is(shown(autumn, '2025-10-26T00:30:00Z'), 'dupla | depois | today')
  t.is(shown(autumn, '2025-10-26T01:45:00Z'), 'dupla | depois | today', 'it ends when winter time shows 02:00')
  t.is(shown(autumn, '2025-10-26T02:00:00Z'), ' | depois | today')
  t.is(shown(autumn, '2025-10-26T02:30:00Z'), 'depois |  | ')
  t.is(changeAfter(autumn, '2025-10-25T12:00:00Z'), '2025-10-25T23:00:00.000Z')
  const spring = [session('a', '2026-03-29', '00:30'), session('b', '2026-03-29', '02:30')]
  t.is(shown(spring, '2026-03-29T00:45:00Z'), 'a | b | today')
  t.is(shown(spring, '2026-03-29T01:30:00Z'), 'b |  | ')
  t.is(changeAfter([session('c', '2026-04-01', '10:00')], '2026-03-29T12:00:00Z'), '2026-03-29T23:00:00.000Z')
})

test('the next three sessions are those to come, or of an ended programme the first', (t) => {
  const at = (instant: string) => nextSessions(festival, Date.parse(instant), 3).map(({ slug }) => slug)
  t.deepEqual(at('2025-10-01T00:00:00Z'), ['feira', 'visita', 'abertura'])
  t.deepEqual(at('2025-10-22T14:00:00Z'), ['visita', 'abertura', 'oficina'])
  t.deepEqual(at('2025-10-22T16:30:00Z'), ['sarau', 'conversa'])
  t.deepEqual(at('2026-01-01T00:00:00Z'), ['feira', 'visita', 'abertura'])
})

test('what is shown does not depend on the time zone of the device', async (t) => {
  const module = `
    import { nowOf } from './views/programme/now.ts'
    import { datesAndVenue } from './views/programme/festival-dates.ts'
    import { longDate, shortDate } from './views/components/dates.ts'
    const festival = ${JSON.stringify(festival)}
    const instants = ['2025-10-21T22:59:00Z', '2025-10-21T23:30:00Z', '2025-10-22T14:30:00Z', '2025-10-23T02:30:00Z']
    const days = [longDate('2025-10-26', { weekday: true }), shortDate('2025-01-01'), datesAndVenue(festival)]
    console.log(JSON.stringify([...days, ...instants.map((at) => nowOf(festival, Date.parse(at)))]))
    console.log(new Date(2025, 0, 1).toISOString())`
  const outputs = await outputInZones(['UTC', 'Europe/Lisbon', 'America/Recife', 'Pacific/Kiritimati'], module)
  const [shown, zones] = [0, 1].map((line) => new Set(outputs.map((output) => output.split('\n')[line])))
  t.is(zones!.size, 3, 'the devices have other clocks')
  t.is(shown!.size, 1)
  t.regex(outputs[0]!, /^\["domingo, 26 de outubro de 2025","01\/01\/2025",.*"running":\[\{"slug":"feira"/)
})

test('a programme’s dates name month and year once', (t) => {
  t.is(datesAndVenue(festival), '22 a 24 de outubro de 2025, Mosteiro de Leça do Balio')
  t.is(dateRange('2025-10-22', '2025-10-22'), '22 de outubro de 2025')
  t.is(dateRange('2025-10-30', '2025-11-02'), '30 de outubro a 2 de novembro de 2025')
  t.is(dateRange('2025-12-30', '2026-01-02'), '30 de dezembro de 2025 a 2 de janeiro de 2026')
})

test('a session’s time is told by the clocks of Lisbon, over midnight and without an end', (t) => {
  const until = (time: string, rest: Partial<SessionBrief> = {}, next?: SessionBrief) =>
    periodOf(session('uma', '2025-10-25', time, rest), next).until
  t.deepEqual(periodOf(session('uma', '2025-10-22', '15:00', { endTime: '16:15' }), null), {
    from: '2025-10-22 15:00',
    until: '2025-10-22 16:15',
  })
  t.is(until('23:00', { endTime: '01:30' }), '2025-10-26 01:30')
  t.is(until('23:00'), '2025-10-26 00:30')
  t.is(until('15:00', {}, session('outra', '2025-10-25', '16:00')), '2025-10-25 16:00')
  t.is(until('25:00'), '')
})

test('how many sessions are over is told for each time between two ends', (t) => {
  const of = (id: string, date: string, time: string, endTime: string) => row(id, { date, time, endTime })
  const days = groupByDay([
    of('a', '2025-10-23', '10:00', '11:00'),
    of('b', '2025-10-22', '15:00', '16:00'),
    of('c', '2025-10-22', '14:00', '16:00'),
  ])
  t.deepEqual(countsOfOver(days), [
    { count: 2, from: '2025-10-22 16:00', until: '2025-10-23 11:00' },
    { count: 3, from: '2025-10-23 11:00', until: '9999' },
  ])
  t.deepEqual(countsOfOver([]), [])
})

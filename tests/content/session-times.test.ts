import test from 'ava'
import { guestNames } from '../../src/content/labels.ts'
import { endDateOf, endOf, overlap, startOf } from '../../src/content/session-times.ts'

const session = (date: string, time: string, endTime: string | null = null) => ({
  date,
  time,
  endTime,
  status: 'scheduled' as const,
})
const iso = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 16)

test('a session lasts from its start to its end in Lisbon, an hour without an end, over midnight if that is earlier', (t) => {
  const times = [
    [session('2025-10-22', '15:00', '16:15'), '2025-10-22T14:00', '2025-10-22T15:15'],
    [session('2025-10-22', '15:00'), '2025-10-22T14:00', '2025-10-22T15:00'],
    [session('2025-10-22', '15:00', '15:00'), '2025-10-22T14:00', '2025-10-22T15:00'],
    [session('2025-10-22', '22:30', '00:15'), '2025-10-22T21:30', '2025-10-22T23:15'],
    [session('2025-12-31', '23:00', '01:00'), '2025-12-31T23:00', '2026-01-01T01:00'],
    [session('2025-10-25', '23:30', '02:30'), '2025-10-25T22:30', '2025-10-26T02:30'],
    [session('2025-10-26', '00:30', '01:30'), '2025-10-25T23:30', '2025-10-26T00:30'],
    [session('2025-10-26', '01:30'), '2025-10-26T00:30', '2025-10-26T01:30'],
    [session('2026-03-29', '00:30', '02:30'), '2026-03-29T00:30', '2026-03-29T01:30'],
  ] as const
  for (const [each, start, end] of times) t.deepEqual([startOf(each), endOf(each)].map(iso), [start, end])
})

test('the date of the end is the next day’s if the end is before the start, and none without an end that follows it', (t) => {
  const dates = [
    session('2025-10-31', '22:00', '00:30'),
    session('2025-10-31', '22:00', '23:00'),
    session('2025-10-31', '22:00', '22:00'),
    session('2025-10-31', '22:00'),
    session('ontem', '22:00', '00:30'),
    session('2026-03-29', '01:30', '02:00'), // clocks skip this start: it is half past two
    session('9999-12-31', '23:00', '01:00'),
  ].map(endDateOf)
  t.deepEqual(dates, ['2025-11-01', '2025-10-31', null, null, null, null, null])
})

test('sessions overlap only while both are held, and never with an impossible start', (t) => {
  const long = session('2025-10-25', '22:00', '02:00')
  t.true(overlap(long, session('2025-10-26', '00:30')))
  t.true(overlap(session('2025-10-25', '22:30'), long))
  t.false(overlap(long, session('2025-10-26', '02:00')))
  t.false(overlap(session('2025-10-25', '21:00'), long))
  t.false(overlap(long, { ...long, status: 'cancelled' }))
  for (const older of [session('ontem', '22:30'), session('2025-10-25', 'tarde'), session('', '', '23:00')]) {
    t.true(Number.isNaN(startOf(older)) && Number.isNaN(endOf(older)))
    t.false(overlap(long, older) || overlap(older, older))
  }
})

test('guests are one name, or a list once there is a comma', (t) => {
  t.deepEqual(guestNames('Ana e Rui'), ['Ana e Rui'])
  t.deepEqual(guestNames('Ana Sá, Rui e Eva de Melo'), ['Ana Sá', 'Rui', 'Eva de Melo'])
  t.deepEqual(guestNames('Ana, '), ['Ana'])
  t.deepEqual([guestNames(null), guestNames('')], [[], []])
})

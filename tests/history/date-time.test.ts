import test from 'ava'
import { Invalid } from '../../src/errors.ts'
import { formatInLisbon, parseDateTime } from '../../src/history/date-time.ts'

const now = new Date('2025-10-22T12:00:00.000Z')

const examples: [typed: string, utc: string, why: string][] = [
  ['2025-07-01', '2025-06-30T23:00:00.000Z', 'midnight of a summer day'],
  ['2025-12-01', '2025-12-01T00:00:00.000Z', 'midnight of a winter day'],
  ['2025-07-01T18:30', '2025-07-01T17:30:00.000Z', 'a time in Lisbon'],
  ['2025-07-01 18:30:15', '2025-07-01T17:30:15.000Z', 'a time with seconds and a space'],
  ['2025-07-01T18:30:00Z', '2025-07-01T18:30:00.000Z', 'a time in UTC'],
  ['2025-07-01T18:30:00.250-03:00', '2025-07-01T21:30:00.250Z', 'a time in Recife'],
  ['2025-03-30T00:59', '2025-03-30T00:59:00.000Z', 'the minute before the clocks go forward'],
  ['2025-03-30T02:00', '2025-03-30T01:00:00.000Z', 'the minute after they did'],
  ['2025-10-26T00:30', '2025-10-25T23:30:00.000Z', 'the hour before the clocks go back'],
  ['2025-10-26T02:30', '2025-10-26T02:30:00.000Z', 'the hour after they did'],
  ['24h', '2025-10-21T12:00:00.000Z', 'a day ago in hours'],
  ['7d', '2025-10-15T12:00:00.000Z', 'a week ago'],
  ['99999d', '1752-01-08T12:00:00.000Z', 'long ago'],
  ['30m', '2025-10-22T11:30:00.000Z', 'half an hour ago'],
]
for (const [typed, utc, why] of examples) {
  test(`${typed} is ${why}`, (t) => t.is(parseDateTime(typed, now).toISOString(), utc))
}

for (const typed of [
  'ontem',
  '',
  '2025-02-30',
  '2025-13-01',
  '2025-10-01T25:00',
  '2025-10-01T10',
  '5',
  '3w',
  '999999999999d',
  '1/10/2025',
]) {
  test(`«${typed}» is rejected`, (t) => {
    const message = `«${typed}» não é um momento. Escreva 2025-10-01, 2025-10-01T18:30, 24h ou 7d.`
    t.throws(() => parseDateTime(typed, now), { instanceOf: Invalid, message })
  })
}

test('dates and times are formatted in the time of Lisbon', (t) => {
  t.is(formatInLisbon('2025-07-01T17:30:15.900Z'), '2025-07-01 18:30:15')
  t.is(formatInLisbon('2025-12-01T00:00:00.000Z'), '2025-12-01 00:00:00')
})

import test from 'ava'
import { minuteInLisbon } from '../../src/content/lisbon-time.ts'
import { addressAt, endOfMinute, formatMinute, lastBegin, parseMoment, whyNotShown } from '../../src/content/moment.ts'

const now = Date.parse('2026-06-01T12:00:30Z')
const beginsOf = (text: string) => {
  const moment = parseMoment(text)
  return moment && 'begins' in moment ? moment.begins.map((begin) => new Date(begin).toISOString()) : undefined
}
const refusalOf = (text: string, at = now, head = 7) => whyNotShown(parseMoment(text)!, { now: at, head })

test('A moment is a minute in Lisbon, or a position', (t) => {
  t.deepEqual(beginsOf('2025-10-20T18:00'), ['2025-10-20T17:00:00.000Z'])
  t.deepEqual(beginsOf('2025-12-20T18%3A00'), ['2025-12-20T18:00:00.000Z'])
  t.deepEqual(beginsOf('2024-02-29T00%3a00'), ['2024-02-29T00:00:00.000Z'])
  t.deepEqual(beginsOf('0050-01-01T00:00'), ['0050-01-01T00:00:00.000Z'])
  t.deepEqual(parseMoment('p0'), { text: 'p0', position: 0 })
  t.deepEqual(parseMoment('p12'), { text: 'p12', position: 12 })
})

test('What has not the form of a moment is none', (t) => {
  const others = ['', 'p', 'p01', 'p-1', 'P1', 'p1.5', '2025-10-20', '2025-10-20T18', '2025-10-20t18:00']
  for (const text of [...others, '2025-10-20T18:00:00', ' 2025-10-20T18:00', '2025-10-20T18:00Z', '25-10-20T18:00'])
    t.is(parseMoment(text), undefined, text)
})

test('The hour that comes twice is its second, once that has come', (t) => {
  const twice = ['2025-10-26T00:30:00.000Z', '2025-10-26T01:30:00.000Z']
  t.deepEqual(beginsOf('2025-10-26T01:30'), twice)
  const [first, second] = twice.map((each) => Date.parse(each)) as [number, number]
  t.is(lastBegin([first, second], now), second)
  t.is(lastBegin([first, second], second), second)
  t.is(lastBegin([first, second], second - 1), first)
  t.is(refusalOf('2025-10-26T01:30', first), undefined)
})

test('A date or an hour that does not exist is refused, and says which', (t) => {
  const noDates = ['2025-02-29', '2025-13-01', '2025-00-10', '2025-04-31'].map((date) => `${date}T12:00`)
  for (const text of [...noDates, '2025-02-30T99:99'])
    t.is(refusalOf(text), 'Esta data não existe no calendário.', text)
  for (const text of ['2025-03-30T01:30', '2025-03-30T01:00', '2025-10-20T24:00', '2025-10-20T23:60'])
    t.is(refusalOf(text), 'Esta hora não existe nesse dia.', text)
  for (const text of ['2025-03-30T00:59', '2025-03-30T02:00', '2024-02-29T12:00'])
    t.is(refusalOf(text), undefined, text)
})

test('This very minute is not the future, the next one is', (t) => {
  t.is(refusalOf('2026-06-01T13:00'), undefined)
  t.is(refusalOf('2026-06-01T13:00', Date.parse('2026-06-01T12:00:00.000Z')), undefined)
  t.is(refusalOf('2026-06-01T13:01'), 'Este momento ainda está para vir.')
  t.is(refusalOf('p7'), undefined)
  t.is(refusalOf('p8'), 'O registo ainda não chegou a esta posição.')
  t.is(refusalOf(`p${'9'.repeat(40)}`), 'O registo ainda não chegou a esta posição.')
})

test('A moment is told in words and kept in addresses', (t) => {
  t.is(formatMinute('2025-10-20T18:00'), '20 de outubro de 2025, 18:00')
  t.is(formatMinute('2025-03-01T09:05'), '1 de março de 2025, 09:05')
  const begin = Date.parse('2025-10-20T17:00:00Z')
  t.is(minuteInLisbon(begin), '2025-10-20T18:00')
  t.is(endOfMinute(begin), Date.parse('2025-10-20T17:01:00Z'))
  t.is(addressAt('p3'), '/admin/em/p3')
  t.is(addressAt('p3', '/#patrocinadores'), '/admin/em/p3#patrocinadores')
  t.is(addressAt('2025-10-20T18:00', '/biblioteca?filtro=x#a'), '/admin/em/2025-10-20T18:00/biblioteca?filtro=x#a')
})

import test from 'ava'
import fc from 'fast-check'
import { announcements } from '../../../views/admin/programme/board/announcements.ts'
import { boardHash, parseBoardAddress } from '../../../views/admin/programme/board/board-address.ts'
import { dayRows } from '../../../views/admin/programme/board/layout.ts'
import { type Move, movedBy, movedByKey, movedTo } from '../../../views/admin/programme/board/moves.ts'
import { isArrowKey, neighbourOf } from '../../../views/admin/programme/board/neighbours.ts'
import { changesOf, spanOf, timeOf } from '../../../views/admin/programme/board/slot.ts'
import { hoursOf } from '../../../views/programme/session-words.tsx'
import { at, event } from '../../support/board.ts'

const board = { days: ['2025-10-22', '2025-10-23', '2025-10-24'], places: ['Claustro', 'Igreja', 'Livraria'] }
const moved = (hours: string, move: Move, place?: string, day?: string) => movedBy(at(hours, place, day), move, board)

test('An event moves by minutes, and its end with it, over midnight too', (t) => {
  t.deepEqual(moved('15:00–16:15', { minutes: 5 }), at('15:05–16:20'))
  t.deepEqual(moved('15:00–16:15', { minutes: -30 }), at('14:30–15:45'))
  t.deepEqual(moved('15:00', { minutes: 5 }), at('15:05'))
  t.deepEqual(moved('22:30–23:45', { minutes: 30 }), at('23:00–00:15'))
  t.deepEqual(moved('23:00–00:15', { minutes: -30 }), at('22:30–23:45'))
  t.deepEqual(moved('23:50–23:55', { minutes: 5 }), at('23:55–00:00'))
  t.deepEqual(moved('00:05–23:58', { minutes: 5 }), at('00:10–00:03'))
})

test('It stays on the board: within its day, at the first and last place and day', (t) => {
  t.deepEqual(moved('23:50', { minutes: 30 }), at('23:55'))
  t.deepEqual(moved('23:55', { minutes: 5 }), at('23:55'))
  t.deepEqual(moved('00:10–01:00', { minutes: -30 }), at('00:00–00:50'))
  t.deepEqual(moved('23:52–23:59', { minutes: 5 }), at('23:57–00:04'))
  t.deepEqual(moved('23:57', { minutes: 5 }), at('23:57'), 'it stays on its own steps')
  t.deepEqual(moved('15:00', { places: -1 }), at('15:00'))
  t.deepEqual(moved('15:00', { places: 5 }), at('15:00', 'Livraria'))
  t.deepEqual(moved('15:00', { days: -1 }), at('15:00'))
  t.deepEqual(moved('15:00', { days: 1 }), at('15:00', 'Claustro', '2025-10-23'))
  t.deepEqual(moved('15:00', { days: 9 }), at('15:00', 'Claustro', '2025-10-24'))
  t.deepEqual(moved('15:00', { days: 1, places: 1 }, 'Porta'), at('15:00', 'Porta', '2025-10-23'), 'an unknown place')
})

test('Moved there and back, an event stands where it stood', (t) => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const slot = fc.record({
    date: fc.constantFrom(...board.days),
    time: minute.map(timeOf),
    endTime: fc.option(minute.map(timeOf)),
    location: fc.constantFrom(...board.places),
  })
  const ahead: Move[] = [{ minutes: 5 }, { minutes: 30 }, { places: 1 }, { days: 1 }]
  const back = ({ minutes = 0, places = 0, days = 0 }: Move) => ({ minutes: -minutes, places: -places, days: -days })
  const step = fc.constantFrom<Move>(...ahead, { minutes: -5 }, { minutes: -30 }, { places: -1 }, { days: -1 })
  fc.assert(
    fc.property(slot, fc.array(step, { maxLength: 12 }), (start, steps) => {
      const path = [start]
      for (const move of steps) path.push(movedBy(path.at(-1)!, move, board))
      const length = ({ from, to }: { from: number; to: number }) => to - from
      for (const one of path) t.is(length(spanOf(one)), length(spanOf(start)), 'as long as it was')
      for (const [index, move] of [...steps.entries()].reverse()) {
        const from = path[index]!
        const to = path[index + 1]!
        const unclamped = movedBy(to, back(move), board)
        const isClamped = JSON.stringify(unclamped) !== JSON.stringify(from)
        if (isClamped) t.true(['00:0', '23:5'].some((edge) => to.time.startsWith(edge)) || move.minutes === undefined)
        else t.deepEqual(unclamped, from)
      }
    }),
  )
})

test('A pointer moves it in steps of five minutes from where it stands', (t) => {
  const held = (minute: number, hours = '15:00–16:00') => hoursOf(movedTo(at(hours), minute, 'Claustro'))
  t.is(held(15 * 60 + 2.4), '15:00–16:00')
  t.is(held(15 * 60 + 2.6), '15:05–16:05')
  t.is(held(15 * 60 - 2.6), '14:55–15:55')
  t.is(held(15 * 60 + 4, '15:02–16:02'), '15:02–16:02')
  t.is(held(15 * 60 + 6, '15:02–16:02'), '15:07–16:07')
  t.is(held(-50), '00:00–01:00')
  t.is(held(26 * 60), '23:55–00:55')
  t.is(held(24 * 60, '23:50'), '23:55')
  t.deepEqual(movedTo(at('15:00'), 900, 'Igreja'), at('15:00', 'Igreja'))
})

test('Only what changed is written, and an end that equals the hour is none', (t) => {
  t.deepEqual(changesOf(at('15:00–16:00'), at('15:05–16:05')), { time: '15:05', endTime: '16:05' })
  const withoutEnd = { time: '15:05', endTime: null }
  t.deepEqual(changesOf(at('15:00'), at('15:05')), withoutEnd, 'one stored as equal to the hour ends')
  t.deepEqual(changesOf(at('15:00'), at('15:00', 'Igreja', '2025-10-23')), { date: '2025-10-23', location: 'Igreja' })
  t.deepEqual(changesOf(at('15:00'), at('15:00')), {})
  t.deepEqual(spanOf(at('15:00–15:00')), { from: 900, to: 960 })
  t.deepEqual(moved('15:00–15:00', { minutes: 5 }).time, '15:05')
})

test('Keys carry an event five minutes, with Shift thirty, to other places and days', (t) => {
  const keys: [string, boolean, string, string, string][] = [
    ['ArrowUp', false, '14:55', 'Igreja', '2025-10-23'],
    ['ArrowDown', true, '15:30', 'Igreja', '2025-10-23'],
    ['ArrowLeft', true, '15:00', 'Claustro', '2025-10-23'],
    ['ArrowRight', false, '15:00', 'Livraria', '2025-10-23'],
    ['PageUp', false, '15:00', 'Igreja', '2025-10-22'],
    ['PageDown', true, '15:00', 'Igreja', '2025-10-24'],
  ]
  const start = at('15:00', 'Igreja', '2025-10-23')
  for (const [key, shiftKey, hours, place, day] of keys)
    t.deepEqual(movedByKey(start, { key, shiftKey }, board), at(hours, place, day), key)
  t.is(movedByKey(start, { key: 'Tab', shiftKey: false }, board), undefined)
})

test('Arrows go from event to event', (t) => {
  const inBookshop = [event('c', at('11:30', 'Livraria')), event('d', at('09:00', 'Livraria'))]
  const rows = dayRows([event('a', at('10:00')), event('b', at('12:00')), ...inBookshop], board.places)
  const path = (start: string, ...keys: string[]) =>
    keys.reduce((id, key) => (isArrowKey(key) ? (neighbourOf(rows, id, key)?.id ?? id) : id), start)
  t.is(path('a', 'ArrowDown'), 'b')
  t.is(path('a', 'ArrowDown', 'ArrowDown'), 'b')
  t.is(path('b', 'ArrowUp'), 'a')
  t.is(path('b', 'ArrowRight'), 'c', 'the nearest hour, an empty place left out')
  t.is(path('a', 'ArrowRight'), 'd')
  t.is(path('c', 'ArrowLeft'), 'b')
  t.is(path('c', 'ArrowRight'), 'c')
  t.is(path('c', 'Home'), 'd')
  t.is(path('d', 'End'), 'b')
  t.is(path('gone', 'ArrowDown'), 'd')
  const items = [event('a', at('10:00')), event('e', at('20:00', 'Igreja')), event('f', at('10:00', 'Livraria'))]
  const late = dayRows(items, board.places)
  t.is(neighbourOf(late, 'a', 'ArrowRight')?.id, 'e', 'the place beside it, whatever the hour')
  t.false(isArrowKey('Enter'))
})

test('What is said aloud names the title once, then hour and place, and day and overlaps where there are some', (t) => {
  const start = event('Título', at('15:00'))
  const later = at('15:05')
  const tomorrow = at('15:05', 'Claustro', '2025-10-23')
  const alone = announcements(() => [])
  t.is(alone.grabbed(start, start), 'Agarrado: Título, 15:00, Claustro')
  t.is(alone.carried(start, start, later), '15:05, Claustro')
  t.is(alone.put(start, later), 'Posto às 15:05, Claustro')
  t.is(alone.back, 'Reposto')
  t.is(alone.carried(start, later, tomorrow), 'quinta-feira, 23 de outubro, 15:05, Claustro')
  t.is(alone.put(start, tomorrow), 'Posto às 15:05, Claustro, quinta-feira, 23 de outubro')
  const clashing = announcements(() => [event('Mesa'), event('Oficina')])
  t.is(clashing.carried(start, start, later), '15:05, Claustro, sobrepõe-se a «Mesa» e «Oficina»')
})

test('The view and its day are in the address', (t) => {
  t.deepEqual(parseBoardAddress('#programacao'), { isBoard: false, day: null })
  t.deepEqual(parseBoardAddress(boardHash(null)), { isBoard: true, day: null })
  t.deepEqual(parseBoardAddress(boardHash('2025-10-22')), { isBoard: true, day: '2025-10-22' })
  t.deepEqual(parseBoardAddress('#programacao?vista=quadro&dia=amanha'), { isBoard: true, day: null })
  t.deepEqual(parseBoardAddress('#programacao/e-1?vista=lista'), { isBoard: false, day: null })
})

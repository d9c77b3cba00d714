import test from 'ava'
import { boardDays, boardPlaces, firstShownDay } from '../../../views/admin/programme/board/days.ts'
import { dayRows, shownHours, wholeDay, withCarried } from '../../../views/admin/programme/board/layout.ts'
import { isPlaceable } from '../../../views/admin/programme/board/slot.ts'
import { allClashes, clashesOf, withCarriedClashes } from '../../../views/admin/programme/clashes.ts'
import { warningsOf } from '../../../views/admin/programme/warnings.ts'
import { dayName } from '../../../views/components/dates.ts'
import { at, event } from '../../support/board.ts'

const places = ['Claustro', 'Igreja', 'Livraria']

/** 'title column lane/lanes' of each cell, row by row. */
const drawn = (items: readonly ReturnType<typeof event>[]) =>
  dayRows(items, places).map(({ time, cells }) => [
    time,
    ...cells.map(({ item, column, lane, lanes }) => `${item.title} ${column} ${lane}/${lanes}`),
  ])

test('Days are those of the programme, with short gaps filled, and the one that is open', (t) => {
  const slots = [at('10:00', 'A', '2025-10-25'), at('10:00', 'A', '2025-10-22'), at('9:00', 'A', '2025-10-30')]
  t.deepEqual(boardDays(slots), ['2025-10-22', '2025-10-23', '2025-10-24', '2025-10-25'])
  t.deepEqual(boardDays([at('10:00', 'A', '2025-10-25')], ['2026-10-21', 'ontem']), ['2025-10-25', '2026-10-21'])
  t.deepEqual(boardDays([at('10:00', 'A', '2025-10-01'), at('10:00', 'A', '2025-10-08')]), ['2025-10-01', '2025-10-08'])
  t.is(boardDays([at('10:00', 'A', '2025-10-25'), at('10:00', 'A', '2025-10-27')])[1], '2025-10-26', 'clocks change')
  t.deepEqual(boardDays([]), [])
})

test('The board opens at today, else at the next day, else at the first', (t) => {
  const days = ['2025-10-22', '2025-10-24']
  t.is(firstShownDay(days, '2025-10-24'), '2025-10-24')
  t.is(firstShownDay(days, '2025-10-23'), '2025-10-24')
  t.is(firstShownDay(days, '2025-11-01'), '2025-10-22')
  t.is(firstShownDay([], '2025-11-01'), undefined)
  t.is(dayName('2025-10-22'), 'quarta-feira, 22 de outubro')
})

test('Places are in the order of their names, each stored text once', (t) => {
  const slots = ['Sala 10', 'Átrio', 'Sala 2', 'igreja', 'Claustro', 'Sala 2'].map((place) => at('10:00', place))
  t.deepEqual(boardPlaces(slots, ['Jardim']), ['Átrio', 'Claustro', 'igreja', 'Jardim', 'Sala 2', 'Sala 10'])
  t.is(boardPlaces([at('10:00', 'claustro'), at('10:00', 'Claustro')]).length, 2)
})

test('Events stand in rows by their start, and in the column of their place', (t) => {
  const items = [
    event('b', at('15:00–16:00', 'Igreja')),
    event('a', at('15:00', 'Claustro')),
    event('c', at('09:30', 'Livraria')),
  ]
  t.deepEqual(drawn(items), [
    ['09:30', 'c 2 0/1'],
    ['15:00', 'a 0 0/1', 'b 1 0/1'],
  ])
})

test('Events that overlap in one place stand side by side, others keep the whole width', (t) => {
  const items = [
    event('long', at('10:00–13:00')),
    event('first', at('10:30–11:30')),
    event('second', at('11:30–12:00')),
    event('third', at('11:45–12:30')),
    event('later', at('13:00–14:00')),
    event('elsewhere', at('10:30–11:30', 'Igreja')),
  ]
  t.deepEqual(drawn(items), [
    ['10:00', 'long 0 0/3'],
    ['10:30', 'first 0 1/3', 'elsewhere 1 0/1'],
    ['11:30', 'second 0 1/3'],
    ['11:45', 'third 0 2/3'],
    ['13:00', 'later 0 0/1'],
  ])
})

test('Two at the same time in one place are two cells, and a very short event is not covered by the next', (t) => {
  t.deepEqual(drawn([event('a', at('10:00')), event('b', at('10:00'))]), [['10:00', 'a 0 0/2', 'b 0 1/2']])
  t.deepEqual(drawn([event('a', at('10:00–10:05')), event('b', at('10:05'))]), [
    ['10:00', 'a 0 0/2'],
    ['10:05', 'b 0 1/2'],
  ])
})

test('The hours are shown from one before the first to one after the last, over midnight as far as it goes', (t) => {
  const hoursOf = (...all: string[]) => {
    const events = all.map((one) => event(one, at(one)))
    return shownHours(dayRows(events, places))
  }
  const span = (from: number, to: number) => ({ from: from * 60, to: to * 60 })
  t.deepEqual(hoursOf('10:00–11:00'), span(9, 12))
  t.deepEqual(hoursOf('10:30', '17:05–17:20'), span(9, 19))
  t.deepEqual(hoursOf('00:10–00:30'), span(0, 2))
  t.deepEqual(hoursOf('22:30–23:30'), span(21, 24))
  t.deepEqual(hoursOf('22:30–01:15'), span(21, 26))
  t.deepEqual(hoursOf('23:30'), span(22, 25))
  t.deepEqual(hoursOf('10:00–09:00'), span(9, 30), 'a mistake does not make two days of it')
  t.deepEqual(hoursOf(), span(9, 20))
  t.deepEqual(wholeDay(span(9, 12)), span(0, 24))
  t.deepEqual(wholeDay(span(21, 26)), span(0, 26))
})

test('An event that is carried to another day stands in the row of its hour', (t) => {
  const rows = dayRows([event('a', at('10:00')), event('b', at('15:00', 'Igreja'))], places)
  const carriedTo = (hours: string) =>
    withCarried(rows, event('x', at(hours, 'Claustro', '2025-10-23')), 0).map(({ time, cells }) =>
      [time, ...cells.map(({ item }) => item.title)].join(' '),
    )
  t.deepEqual(carriedTo('09:00'), ['09:00 x', '10:00 a', '15:00 b'])
  t.deepEqual(carriedTo('15:00'), ['10:00 a', '15:00 x b'])
  t.deepEqual(carriedTo('20:00'), ['10:00 a', '15:00 b', '20:00 x'])
})

test('Events overlap in the same place only, also over midnight; cancelled and impossible ones never', (t) => {
  const items = [
    event('night', at('23:00–01:00')),
    event('early', at('00:30', 'Claustro', '2025-10-23')),
    event('church', at('23:30', 'Igreja')),
    event('cancelled', { ...at('23:30'), status: 'cancelled' }),
    event('old', at('99:00', 'Claustro')),
    event('after', at('01:30', 'Claustro', '2025-10-23')),
    event('before', at('22:00')),
  ]
  const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title)
  const clashes = Object.fromEntries([...allClashes(items)].map(([id, others]) => [id, titles(others)]))
  t.deepEqual(clashes, { night: ['early'], early: ['night'] })
  for (const item of items) t.deepEqual(titles(clashesOf(item, items)), clashes[item.id] ?? [], item.id)
  const moved = { ...items[1]!, time: '22:30', date: '2025-10-22' }
  t.deepEqual(titles(clashesOf(moved, items)), ['night', 'before'])
})

test('Board and list warn of the same, whatever case, accents and spaces a place has, and when clocks change', (t) => {
  const items = [
    event('a', at('10:00', 'Átrio')),
    event('b', at('10:30', ' atrio ')),
    event('c', at('10:30', 'Sala 1')),
    event('d', at('10:45', 'Sala  1')),
    event('no place', at('10:00', '')),
    event('nowhere', at('10:00', ' ')),
    event('before the skipped hour', at('00:30', 'Átrio', '2026-03-29')),
    event('after it', at('02:10', 'Átrio', '2026-03-29')),
  ]
  const clashing = ['a', 'b', 'c', 'd', 'before the skipped hour', 'after it']
  t.deepEqual([...allClashes(items).keys()], clashing)
  t.deepEqual([...warningsOf(items).keys()], clashing)
  const withOthers = items.filter((item) => clashesOf(item, items).length > 0).map(({ id }) => id)
  t.deepEqual(withOthers, clashing)
})

test('An event that is carried adds to the overlaps of the others', (t) => {
  const others = [event('a', at('10:00–12:00')), event('b', at('11:00–13:00')), event('c', at('14:00'))]
  const titlesAt = (hours: string) => {
    const clashes = withCarriedClashes(allClashes(others), event('x', at(hours)), others)
    return Object.fromEntries([...clashes].map(([id, all]) => [id, all.map(({ title }) => title).join(' ')]))
  }
  t.deepEqual(titlesAt('12:30–14:30'), { a: 'b', b: 'a x', c: 'x', x: 'b c' })
  t.deepEqual(titlesAt('18:00'), { a: 'b', b: 'a' })
})

test('What has no day or hour that exists is not placed', (t) => {
  t.true(isPlaceable(at('00:00')))
  for (const [hours, date] of [
    ['24:00', '2025-10-22'],
    ['9h', '2025-10-22'],
    ['', '2025-10-22'],
    ['10:00', '2025-02-30'],
    ['10:00', ''],
  ])
    t.false(isPlaceable(at(hours!, 'Claustro', date)), `${hours} ${date}`)
})

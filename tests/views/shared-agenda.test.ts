import test from 'ava'
import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import {
  clashesIn,
  feedAddress,
  keptSessions,
  shareAddress,
  sharedSessions,
} from '../../views/pages/programme/agenda/agenda-sessions.ts'
import { leafletPages } from '../../views/pages/programme/agenda/leaflet-pages.ts'
import { sharedSlugs } from '../../views/pages/programme/filters.ts'
import { session as sample } from '../support/sessions.ts'

const session = (slug: string, rest: Partial<ScheduleItem> = {}) => sample(`id-${slug}`, { slug, title: slug, ...rest })

const programme = ['a', 'b', 'c', 'd'].map((slug) => session(slug))
const slugs = (sessions: readonly ScheduleItem[]) => sessions.map(({ slug }) => slug)

test('an agenda has the sessions of the programme in its order, and counts what is missing', (t) => {
  const own = keptSessions(programme, ['id-c', 'id-x', 'id-a'])
  t.deepEqual([slugs(own.sessions), own.missing], [['a', 'c'], ['id-x']])
  const shared = sharedSessions(programme, sharedSlugs({ shared: 'd,x,b,d,,x,y' }))
  t.deepEqual(slugs(shared.sessions), ['b', 'd'])
  t.deepEqual(shared.missing, ['x', 'y'])
  t.deepEqual(sharedSessions(programme, ['id-a']).sessions, [], 'an id is no slug')
})

test('an agenda is shared, and read by calendars, by its slugs, a hundred at most', (t) => {
  t.is(shareAddress(programme.slice(0, 2)), '/programacao?agenda=a,b')
  t.is(feedAddress(programme.slice(1, 3)), '/programacao.ics?sessoes=b,c')
  const many = Array.from({ length: 120 }, (_, n) => session(`s${n}`))
  const all = sharedSessions(many, sharedSlugs({ shared: slugs(many).join(',') }))
  t.deepEqual([all.sessions.length, all.missing.length], [100, 0])
  t.is(new URL(shareAddress(many), 'http://x').searchParams.get('agenda')?.split(',').length, 100)
})

test('each two that overlap are named, cancelled ones and neighbours not', (t) => {
  const at = (slug: string, time: string, endTime: string | null, rest = {}) =>
    session(slug, { time, endTime, ...rest })
  const pairs = (...sessions: ScheduleItem[]) => clashesIn(sessions).map(slugs)
  t.deepEqual(pairs(at('b', '15:30', null), at('a', '15:00', '16:00')), [['a', 'b']])
  t.deepEqual(pairs(at('a', '15:00', '16:00'), at('b', '16:00', null)), [])
  t.deepEqual(pairs(at('a', '15:00', null), at('b', '15:59', null), at('c', '16:30', null)), [
    ['a', 'b'],
    ['b', 'c'],
  ])
  t.deepEqual(pairs(at('a', '15:00', null), at('b', '15:00', null, { status: 'cancelled' })), [])
  t.deepEqual(pairs(at('a', '15:00', null), at('b', '15:00', null, { date: '2025-10-23' })), [])
  t.deepEqual(pairs(at('late', '23:30', '00:30'), at('early', '00:00', null, { date: '2025-10-23' })), [
    ['late', 'early'],
  ])
  t.deepEqual(pairs(at('a', 'manhã', null), at('b', '15:00', null)), [], 'an hour of an older event that is none')
})

test('up to sixteen sessions are one page of the leaflet', (t) => {
  const of = (...perDay: number[]) =>
    perDay.flatMap((count, day) => Array.from({ length: count }, (_, n) => ({ date: `2025-10-${22 + day}`, n })))
  const sizes = (...perDay: number[]) => leafletPages(of(...perDay)).map((page) => page.length)
  t.deepEqual(sizes(0), [0])
  t.deepEqual(sizes(1), [1])
  t.deepEqual(sizes(16), [16])
  t.deepEqual(sizes(5, 5, 6), [16])
  t.deepEqual(sizes(17), [16, 1])
  t.deepEqual(sizes(6, 6, 6), [12, 6], 'it ends with a day')
  t.deepEqual(sizes(3, 20), [16, 7], 'not where that leaves it half empty')
  t.deepEqual(sizes(10, 26), [16, 20], 'and not where that costs a page')
  for (let count = 17; count < 120; count++) {
    const sessions = of(count % 7, count % 11, count)
    const pages = leafletPages(sessions)
    t.deepEqual(pages.flat(), sessions)
    t.is(pages.length, 1 + Math.ceil((sessions.length - 16) / 20))
    t.true(pages.every((page, index) => page.length > 0 && page.length <= (index === 0 ? 16 : 20)))
  }
})

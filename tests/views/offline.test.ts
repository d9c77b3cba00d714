import test from 'ava'
import { isPage, isRead, readOf } from '../../views/offline/copies.ts'
import { isDue, offlineSentence } from '../../views/offline/readings.ts'

const MINUTE = 60_000
const at = (time: string) => Date.parse(time)

test('A page asks again after more than two minutes, and at once when it shows a copy', (t) => {
  const read = at('2025-10-22T14:32:00Z')
  t.false(isDue({ at: read, kept: false }, read))
  t.false(isDue({ at: read, kept: false }, read + 2 * MINUTE))
  t.true(isDue({ at: read, kept: false }, read + 2 * MINUTE + 1))
  t.true(isDue({ at: read, kept: true }, read))
  t.true(isDue({ at: read, kept: false }, read - 60 * MINUTE), 'the clock was set back')
})

test('The notice says the hour in Lisbon, with the day before it when that is not today', (t) => {
  const say = (read: string, now: string) => offlineSentence(at(read), at(now))
  t.is(say('2025-10-22T13:32:00Z', '2025-10-22T20:00:00Z'), 'Sem rede: programa das 14:32')
  t.is(say('2025-12-22T09:05:00Z', '2025-12-22T20:00:00Z'), 'Sem rede: programa das 09:05')
  t.is(say('2025-10-21T13:32:00Z', '2025-10-22T08:00:00Z'), 'Sem rede: programa de terça, 21 de outubro, das 14:32')
  // 23:30 UTC is the next day in Lisbon's summer
  t.is(say('2025-10-21T23:30:00Z', '2025-10-22T08:00:00Z'), 'Sem rede: programa das 00:30')
  t.is(say('2025-10-21T22:30:00Z', '2025-10-21T23:30:00Z'), 'Sem rede: programa de terça, 21 de outubro, das 23:30')
  t.is(say('2025-10-25T12:00:00Z', '2025-10-26T12:00:00Z'), 'Sem rede: programa de sábado, 25 de outubro, das 13:00')
})

test('Only the programme, its sessions and their reads are kept', (t) => {
  for (const path of ['/programacao', '/programacao/abertura', '/programacao/abertura-2', '/programacao/a_b'])
    t.true(isPage(path), path)
  for (const path of [
    '/',
    '/admin',
    '/programacao/',
    '/programacao.ics',
    '/programacao/abertura.ics',
    '/programacao/a/b',
    '/programacao/A',
    '/admin/em/2025-10-22/programacao',
    '/noticias/programacao',
  ])
    t.false(isPage(path), path)
  t.true(isRead('/api/schedule'))
  t.true(isRead('/api/schedule/abertura'))
  for (const path of ['/api/schedule-state', '/api/schedule-guests', '/api/admin/schedule', '/api/schedule/import/a'])
    t.false(isRead(path), path)
  t.is(readOf('/programacao'), '/api/schedule')
  t.is(readOf('/programacao/abertura'), '/api/schedule/abertura')
})

import test from 'ava'
import { formatAgo } from '../../views/history/relative-time.ts'

test('how long ago is told by the clock today, and before that by the days of Lisbon', (t) => {
  const now = new Date('2026-07-22T10:00:00Z')
  const told = (at: string) => formatAgo(at, now)
  t.is(told('2026-07-22T09:59:30Z'), 'agora')
  t.is(told('2026-07-22T10:00:30Z'), 'agora', 'a clock that is behind')
  t.is(told('2026-07-22T09:58:30Z'), 'há 1 minuto')
  t.is(told('2026-07-22T07:00:00Z'), 'há 3 horas')
  t.is(told('2026-07-21T22:59:00Z'), 'ontem')
  t.is(told('2026-07-21T23:00:00Z'), 'há 11 horas', 'midnight in Lisbon')
  t.is(told('2026-07-20T20:00:00Z'), 'anteontem', 'though fewer than two days have passed')
  t.is(told('2026-07-19T12:00:00Z'), 'há 3 dias')
  t.is(told('2026-07-10T12:00:00Z'), 'há 1 semana')
  t.is(told('2026-05-26T12:00:00Z'), 'há 1 mês')
  t.is(told('2024-09-01T12:00:00Z'), 'há 1 ano')
})

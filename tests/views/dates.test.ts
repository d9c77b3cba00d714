import test from 'ava'
import { longDate, shortDate } from '../../views/components/dates.ts'

test('a long date is written in words, optionally with the weekday', (t) => {
  t.is(longDate('2025-10-22'), '22 de outubro de 2025')
  t.is(longDate('2025-10-22', { weekday: true }), 'quarta-feira, 22 de outubro de 2025')
  t.is(longDate('2025-03-01'), '1 de março de 2025')
  t.is(longDate('2024-02-29', { weekday: true }), 'quinta-feira, 29 de fevereiro de 2024')
})

test('a short date has the day first', (t) => {
  t.is(shortDate('2025-10-22'), '22/10/2025')
  t.is(shortDate('2025-01-05'), '05/01/2025')
})

test('a time after the date is ignored', (t) => {
  t.is(longDate('2025-10-22T23:59:59.000Z'), '22 de outubro de 2025')
  t.is(shortDate('2025-10-22T00:00:00-03:00'), '22/10/2025')
})

test('an invalid date is returned unchanged', (t) => {
  for (const text of ['', 'em breve', '2025-13-01', '2025-02-30', '2025-1-5', '2025-10-221', '22/10/2025']) {
    t.is(longDate(text, { weekday: true }), text)
    t.is(shortDate(text), text)
  }
})

import { execFileSync } from 'node:child_process'
import test from 'ava'
import { longDate, shortDate } from '../../views/components/dates.ts'

test('a long date is written out in words, with its weekday where that is asked for', (t) => {
  t.is(longDate('2025-10-22'), '22 de outubro de 2025')
  t.is(longDate('2025-10-22', { weekday: true }), 'quarta-feira, 22 de outubro de 2025')
  t.is(longDate('2025-03-01'), '1 de março de 2025')
  t.is(longDate('2024-02-29', { weekday: true }), 'quinta-feira, 29 de fevereiro de 2024')
})

test('a short date has the day first', (t) => {
  t.is(shortDate('2025-10-22'), '22/10/2025')
  t.is(shortDate('2025-01-05'), '05/01/2025')
})

test('what follows a T does not change the day', (t) => {
  t.is(longDate('2025-10-22T23:59:59.000Z'), '22 de outubro de 2025')
  t.is(shortDate('2025-10-22T00:00:00-03:00'), '22/10/2025')
})

test('text that is no day of the calendar comes back as it is', (t) => {
  for (const text of ['', 'em breve', '2025-13-01', '2025-02-30', '2025-1-5', '2025-10-221', '22/10/2025']) {
    t.is(longDate(text, { weekday: true }), text)
    t.is(shortDate(text), text)
  }
})

test('the day is the same wherever the reader is', (t) => {
  const script = `import('./views/components/dates.ts').then(({ longDate, shortDate }) =>
    process.stdout.write(longDate('2025-10-26', { weekday: true }) + ' ' + shortDate('2025-01-01')))`
  for (const TZ of ['UTC', 'Europe/Lisbon', 'America/Recife', 'Pacific/Kiritimati']) {
    const env = { ...process.env, TZ, NODE_OPTIONS: '' }
    const said = execFileSync(process.execPath, ['--import=tsx', '-e', script], { env, encoding: 'utf8' })
    t.is(said, 'domingo, 26 de outubro de 2025 01/01/2025', TZ)
  }
})

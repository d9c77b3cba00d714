import test from 'ava'
import { csvOf } from '../../views/admin/csv.ts'
import { dayInLisbon } from '../../views/admin/tabs/day.ts'

test('a list for spreadsheets says that it is UTF-8, separates with semicolons and quotes what needs it', (t) => {
  t.is(
    csvOf([
      ['Email', 'Dia'],
      ['joão;"zé"@exemplo.pt', 'N/A'],
    ]),
    '\uFEFFEmail;Dia\r\n"joão;""zé""@exemplo.pt";N/A\r\n',
  )
})

test('a cell that would be a formula is a text', (t) => {
  for (const sign of ['=', '+', '-', '@', '\t']) t.is(csvOf([[`${sign}1`]]), `\uFEFF'${sign}1\r\n`)
})

test('a moment’s day is Lisbon’s; one that is none is N/A', (t) => {
  t.is(dayInLisbon('2025-10-22T23:30:00.000Z'), '23/10/2025')
  t.is(dayInLisbon('2025-12-01T23:30:00.000Z'), '01/12/2025')
  for (const none of [null, undefined, '', 'em breve']) t.is(dayInLisbon(none), 'N/A')
})

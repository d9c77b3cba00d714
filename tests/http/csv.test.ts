import test from 'ava'
import { csvLine } from '../../src/http/csv.ts'

test('a line for spreadsheets separates with semicolons and quotes what needs it', (t) => {
  t.is(csvLine(['Email', 'joão;"zé"@exemplo.pt', 'N/A']), 'Email;"joão;""zé""@exemplo.pt";N/A\r\n')
})

test('a cell that would be a formula is a text', (t) => {
  for (const sign of ['=', '+', '-', '@', '\t']) t.is(csvLine([`${sign}1`]), `'${sign}1\r\n`)
})

import test from 'ava'
import { csvLine } from '../../src/http/csv.ts'

test('A CSV line separates cells by semicolons and quotes them where needed', (t) => {
  t.is(csvLine(['Email', 'joão;"zé"@exemplo.pt', 'N/A']), 'Email;"joão;""zé""@exemplo.pt";N/A\r\n')
})

test('A formula is escaped to text', (t) => {
  for (const sign of ['=', '+', '-', '@', '\t']) t.is(csvLine([`${sign}1`]), `'${sign}1\r\n`)
})

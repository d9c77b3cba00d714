import test from 'ava'
import Papa from 'papaparse'
import { csvFormat, withoutGuard } from '../../src/content/csv-format.ts'
import { csvLine } from '../../src/http/admin/newsletter.ts'

test('A CSV line separates cells by semicolons and quotes them where needed', (t) => {
  t.is(csvLine(['Email', 'joão;"zé"@exemplo.pt', 'N/A']), 'Email;"joão;""zé""@exemplo.pt";N/A\r\n')
})

test('A formula is escaped to text', (t) => {
  for (const sign of ['=', '+', '-', '@', '\t']) t.is(csvLine([`${sign}1`]), `'${sign}1\r\n`)
  t.is(csvLine(["'=1"]), `''=1\r\n`)
})

test('The apostrophe before a formula is taken off again, and no other', (t) => {
  for (const cell of ['=1', "'=1", "''@a", "'a", "'", '+', '\t=']) {
    const [written] = Papa.parse<string[]>(csvLine([cell]), csvFormat).data[0]!
    t.is(withoutGuard(written!), cell)
  }
  t.is(withoutGuard("'=1"), '=1')
})

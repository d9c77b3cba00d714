import test from 'ava'
import { filterRows, nextOrder, sortRows } from '../../views/admin/table/filter-and-sort.ts'

type Row = { name: string; place: string | null; size: number }

const rows: Row[] = [
  { name: 'Érico', place: 'Évora', size: 2 },
  { name: 'ana', place: null, size: 10 },
  { name: 'Zé 10', place: 'Leça do Balio', size: 1 },
  { name: 'Zé 9', place: 'Leça do Balio', size: 2 },
]
const columns = [
  { name: 'name', text: ({ name }: Row) => name },
  { name: 'place', text: ({ place }: Row) => place ?? '' },
  { name: 'size', rank: ({ size }: Row) => size },
  { name: 'actions' },
]
const names = (some: readonly Row[]) => some.map(({ name }) => name)
const by = (column: string, direction: 'ascending' | 'descending' = 'ascending') =>
  names(sortRows(rows, columns, { by: column, direction }))

test('the search ignores accents, case and word order, in every column', (t) => {
  t.deepEqual(names(filterRows(rows, columns, 'ERICO')), ['Érico'])
  t.deepEqual(names(filterRows(rows, columns, ' balio   zé ')), ['Zé 10', 'Zé 9'])
  t.deepEqual(names(filterRows(rows, columns, 'balio érico')), [])
  t.is(filterRows(rows, columns, '  '), rows)
})

test('texts sort in Portuguese order, and numbers in them numerically', (t) => {
  t.deepEqual(by('name'), ['ana', 'Érico', 'Zé 9', 'Zé 10'])
  t.deepEqual(by('name', 'descending'), ['Zé 10', 'Zé 9', 'Érico', 'ana'])
})

test('a rank sorts before the text, and equal rows keep their order in both directions', (t) => {
  t.deepEqual(by('size'), ['Zé 10', 'Érico', 'Zé 9', 'ana'])
  t.deepEqual(by('size', 'descending'), ['ana', 'Érico', 'Zé 9', 'Zé 10'])
})

test('a heading sorts ascending, descending, and then not at all', (t) => {
  const up = nextOrder(null, 'name')
  const down = nextOrder(up, 'name')
  t.deepEqual(up, { by: 'name', direction: 'ascending' })
  t.deepEqual(down, { by: 'name', direction: 'descending' })
  t.is(nextOrder(down, 'name'), null)
  t.deepEqual(nextOrder(down, 'size'), { by: 'size', direction: 'ascending' })
  t.is(sortRows(rows, columns, null), rows)
})

import test from 'ava'
import { found, sorted, turned } from '../../views/admin/table/arrange.ts'

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
  names(sorted(rows, columns, { by: column, direction }))

test('words are found whatever their accents, capitals and order, in any column', (t) => {
  t.deepEqual(names(found(rows, columns, 'ERICO')), ['Érico'])
  t.deepEqual(names(found(rows, columns, ' balio   zé ')), ['Zé 10', 'Zé 9'])
  t.deepEqual(names(found(rows, columns, 'balio érico')), [])
  t.is(found(rows, columns, '  '), rows)
})

test('texts are ordered as Portuguese has them and numbers in them as numbers', (t) => {
  t.deepEqual(by('name'), ['ana', 'Érico', 'Zé 9', 'Zé 10'])
  t.deepEqual(by('name', 'descending'), ['Zé 10', 'Zé 9', 'Érico', 'ana'])
})

test('a rank goes before the text, and what is alike keeps its order either way', (t) => {
  t.deepEqual(by('size'), ['Zé 10', 'Érico', 'Zé 9', 'ana'])
  t.deepEqual(by('size', 'descending'), ['ana', 'Érico', 'Zé 9', 'Zé 10'])
})

test('a heading turns up, down, and back to how the rows came', (t) => {
  const up = turned(null, 'name')
  const down = turned(up, 'name')
  t.deepEqual(
    [up, down, turned(down, 'name')],
    [{ by: 'name', direction: 'ascending' }, { by: 'name', direction: 'descending' }, null],
  )
  t.deepEqual(turned(down, 'size'), { by: 'size', direction: 'ascending' })
  t.is(sorted(rows, columns, null), rows)
})

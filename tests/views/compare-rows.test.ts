import test from 'ava'
import { compareRows } from '../../views/history/compare-rows.ts'

const labels = new Map(['title', 'excerpt', 'orderIndex'].map((field) => [field, field.toUpperCase()]))

test('two versions differ in named fields only, and an empty value is the same as none', (t) => {
  const before = { id: 'a', version: 1, title: 'A feira', excerpt: null }
  const after = { id: 'a', version: 2, title: 'A festa', excerpt: '' }
  const title = { field: 'title', label: 'TITLE', after: 'A festa' }
  t.deepEqual(compareRows(before, after, labels), [{ ...title, before: 'A feira' }])
  t.deepEqual(compareRows(null, after, labels), [{ ...title, before: undefined }])
})

test('the place of a block is told when it moves, not when the block comes or goes', (t) => {
  const [first, second] = [1, 2].map((orderIndex) => ({ id: 'a', version: orderIndex, orderIndex }))
  const moved = { field: 'orderIndex', label: 'ORDERINDEX', before: 1, after: 2 }
  t.deepEqual(compareRows(first!, second!, labels), [moved])
  t.deepEqual(compareRows(null, first!, labels), [])
  t.deepEqual(compareRows(first!, null, labels), [])
})

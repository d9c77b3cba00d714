import test from 'ava'
import { MemoryTable } from '../../projections/memory-table.ts'
import { type Change, defineProjection } from '../../projections/projection.ts'
import type { Row } from '../../src/db/rows.ts'
import { openTestEngine } from '../support/festival.ts'

const projection = defineProjection({
  name: 'notes',
  version: 1,
  table: 'read_notes',
  key: ['id'],
  create(table) {
    table.text('id').primary()
    table.text('title')
    table.text('note').defaultTo('nada')
  },
  on: {},
})

const put = (row: Row): Change => ({ kind: 'put', row: { id: 'a', ...row } })
const patch = (changes: Row): Change => ({ kind: 'patch', key: { id: 'a' }, changes })
const remove: Change = { kind: 'remove', key: { id: 'a' } }

const histories: [changes: Change[], row: Row | undefined][] = [
  [[put({ title: 'Um' })], { title: 'Um', note: 'nada' }],
  [[put({ title: 'Um' }), patch({ note: 'x' }), patch({ title: 'Dois' })], { title: 'Dois', note: 'x' }],
  [[put({ title: 'Um' }), patch({ note: 'x' }), put({ title: 'Dois', note: null })], { title: 'Dois', note: null }],
  [[put({ title: 'Um' }), patch({ note: 'x' }), remove], undefined],
  [[put({ title: 'Um' }), remove, patch({ note: 'x' })], undefined],
  [[put({ title: 'Um' }), patch({ note: 'x' }), remove, put({ title: 'Dois' })], { title: 'Dois', note: 'nada' }],
  [[put({ title: 'Um' }), remove, put({ title: 'Dois' }), patch({ note: 'y' }), remove], undefined],
  [[patch({ note: 'x' }), remove, put({ title: 'Um' })], { title: 'Um', note: 'nada' }],
]

test('A row is the result of its changes in order, however often the table was flushed in between', async (t) => {
  const { write: db } = await openTestEngine(t)
  await db.schema.createTable('read_notes', projection.create)
  for (const [changes, row] of histories) {
    // Every combination of flushes: one bit for each change
    for (let flushes = 0; flushes < 2 ** changes.length; flushes += 1) {
      await db('read_notes').delete()
      const table = new MemoryTable(projection, 'read_notes')
      for (const [index, change] of structuredClone(changes).entries()) {
        table.add(change)
        if (flushes & (1 << index)) await table.write(db)
      }
      await table.write(db)
      const stored = await db('read_notes').first()
      t.deepEqual(stored, row && { id: 'a', ...row }, `${JSON.stringify(changes)} flushed ${flushes}`)
    }
  }
})

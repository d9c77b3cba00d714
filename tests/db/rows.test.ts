import test, { type ExecutionContext } from 'ava'
import { openDatabase } from '../../src/db/database.ts'
import { deleteRows, insertRows, type Row, updateRows } from '../../src/db/rows.ts'
import { temporaryFolder } from '../support/festival.ts'

/** A real database with a table of places: two columns of key, one unique one, one with a default. */
async function atlas(t: ExecutionContext) {
  const { writer, close } = await openDatabase({ file: `${await temporaryFolder(t)}/atlas.db` })
  t.teardown(close)
  const db = writer.connection
  await db.schema.createTable('places', (table) => {
    table.text('country').notNullable()
    table.integer('number').notNullable()
    table.text('name').unique()
    table.text('note').defaultTo('nada')
    table.primary(['country', 'number'])
  })
  const key = ['country', 'number']
  return {
    insert: (rows: Row[], merge?: string[]) => insertRows(db, 'places', rows, merge),
    merge: (rows: Row[]) => insertRows(db, 'places', rows, key),
    update: (rows: Row[]) => updateRows(db, 'places', rows, key),
    remove: (keys: Row[]) => deleteRows(db, 'places', keys),
    rows: (): Promise<Row[]> => db('places').orderBy(['country', 'number']),
  }
}

const place = (number: number, rest: Row = {}): Row => ({ country: 'pt', number, ...rest })
const many = Array.from({ length: 1201 }, (_, number) => number)

test('more rows than a statement takes are inserted, changed and deleted', async (t) => {
  const { insert, update, remove, rows } = await atlas(t)
  await insert(many.map((number) => place(number, { name: `Lugar ${number}` })))
  await update(many.map((number) => place(number, { note: `nota ${number}` })))
  t.deepEqual(
    await rows(),
    many.map((number) => place(number, { name: `Lugar ${number}`, note: `nota ${number}` })),
  )
  await remove(many.slice(1).map((number) => place(number)))
  t.deepEqual(
    (await rows()).map(({ number }) => number),
    [0],
  )
})

test('no rows are no statement', async (t) => {
  const { insert, update, remove, rows } = await atlas(t)
  for (const none of [insert, update, remove]) await none([])
  t.deepEqual(await rows(), [])
})

test('rows of different columns are told apart: what is not said is as it was, or as the table has it', async (t) => {
  const { insert, update, rows } = await atlas(t)
  await insert([place(1, { name: 'Leça' }), place(2, { name: 'Recife', note: 'longe' }), { number: 3, country: 'br' }])
  await update([place(1, { note: 'perto' }), place(2, { name: 'Olinda' }), { number: 3, country: 'br', note: null }])
  t.deepEqual(await rows(), [
    { country: 'br', number: 3, name: null, note: null },
    { country: 'pt', number: 1, name: 'Leça', note: 'perto' },
    { country: 'pt', number: 2, name: 'Olinda', note: 'longe' },
  ])
})

test('with a key, a row takes the place of the one that has it; without, that is an error', async (t) => {
  const { insert, merge, rows } = await atlas(t)
  await insert([place(1, { name: 'Leça', note: 'velha' })])
  await t.throwsAsync(insert([place(1, { name: 'Outra' })]), { code: 'SQLITE_CONSTRAINT' })
  await merge([place(1, { name: 'Balio' }), place(2, { name: 'Leça' })])
  t.deepEqual(await rows(), [place(1, { name: 'Balio', note: 'velha' }), place(2, { name: 'Leça', note: 'nada' })])
})

test('rows are inserted in the order given: a unique value may be taken once it was given up, and no sooner', async (t) => {
  const { insert, merge, rows } = await atlas(t)
  await insert([place(1, { name: 'Leça' }), place(2, { name: 'Recife' })])
  const [gives, takes] = [place(2, { name: 'Olinda' }), place(1, { name: 'Recife' })]
  await t.throwsAsync(merge([takes, gives]), { code: 'SQLITE_CONSTRAINT' })
  await merge([gives, takes])
  t.deepEqual(
    (await rows()).map(({ name }) => name),
    ['Recife', 'Olinda'],
  )
})

test('changing or deleting what is not there is nothing', async (t) => {
  const { insert, update, remove, rows } = await atlas(t)
  await insert([place(1, { name: 'Leça' })])
  await update([place(2, { name: 'Recife' }), { country: 'br', number: 1, name: 'Recife' }])
  await remove([place(2), { country: 'br', number: 1 }])
  t.deepEqual(await rows(), [place(1, { name: 'Leça', note: 'nada' })])
})

import test, { type ExecutionContext } from 'ava'
import type { Statement } from '../../src/db/engine.ts'
import { deleteStatement, executeAll, insertStatements, type Row, updateStatement } from '../../src/db/rows.ts'
import { openTestEngine } from '../support/festival.ts'

/** A database with a table of places: a key of two columns, a unique column and one with a default. */
async function atlas(t: ExecutionContext) {
  const { write: db, failureOf } = await openTestEngine(t)
  await db.schema.createTable('places', (table) => {
    table.text('country').notNullable()
    table.integer('number').notNullable()
    table.text('name').unique()
    table.text('note').defaultTo('nada')
    table.primary(['country', 'number'])
  })
  const rows = (): Promise<Row[]> => db('places').orderBy(['country', 'number'])
  const failureOfWrite = async (work: Promise<void>) => failureOf(await t.throwsAsync(work))
  return {
    rows,
    insert: (some: Row[]) => executeAll(db, insertStatements('places', some)),
    merge: (some: Row[]) => executeAll(db, insertStatements('places', some, ['country', 'number'])),
    update: (key: Row, changes: Row) => executeAll(db, [updateStatement('places', key, changes)]),
    remove: (key: Row) => executeAll(db, [deleteStatement('places', key)]),
    failureOfWrite,
  }
}

const place = (number: number, rest: Row = {}): Row => ({ country: 'pt', number, ...rest })
const many = Array.from({ length: 1201 }, (_, number) => number)

test('More rows than fit into a statement are inserted by several', async (t) => {
  const { insert, rows } = await atlas(t)
  const all = many.map((number) => place(number, { name: `Lugar ${number}`, note: null }))
  const sizes = insertStatements('places', all).map(({ values }) => values.length / 4)
  t.deepEqual(sizes, [500, 500, 201])
  await insert(all)
  t.deepEqual(await rows(), all)
})

test('A row that is replaced keeps its key, which no index has to learn again', (t) => {
  const [{ sql }] = insertStatements('places', [place(1, { name: 'Leça' })], ['country', 'number']) as [Statement]
  t.regex(sql, /ON CONFLICT \("country", "number"\) DO UPDATE SET "name" = excluded\."name"$/)
})

test('Rows with different columns get statements of their own; missing columns get their defaults', async (t) => {
  const { insert, rows } = await atlas(t)
  await insert([place(1, { name: 'Leça' }), place(2, { name: 'Recife', note: 'longe' }), { number: 3, country: 'br' }])
  t.deepEqual(await rows(), [
    { country: 'br', number: 3, name: null, note: 'nada' },
    { country: 'pt', number: 1, name: 'Leça', note: 'nada' },
    { country: 'pt', number: 2, name: 'Recife', note: 'longe' },
  ])
})

test('A row with an existing key replaces the row if keys are given, and is rejected otherwise', async (t) => {
  const { insert, merge, rows, failureOfWrite } = await atlas(t)
  await insert([place(1, { name: 'Leça', note: 'velha' })])
  const failure = { kind: 'unique', table: 'places', columns: ['country', 'number'] } as const
  t.deepEqual(await failureOfWrite(insert([place(1, { name: 'Outra' })])), failure)
  await merge([place(1, { name: 'Balio' }), place(2, { name: 'Leça' })])
  t.deepEqual(await rows(), [place(1, { name: 'Balio', note: 'velha' }), place(2, { name: 'Leça', note: 'nada' })])
})

test('Rows are written in the given order: a unique value can be reused after the row that had it, not before', async (t) => {
  const { insert, merge, rows, failureOfWrite } = await atlas(t)
  await insert([place(1, { name: 'Leça' }), place(2, { name: 'Recife' })])
  const [releasing, reusing] = [place(2, { name: 'Olinda' }), place(1, { name: 'Recife' })]
  t.deepEqual(await failureOfWrite(merge([reusing, releasing])), { kind: 'unique', table: 'places', columns: ['name'] })
  await merge([releasing, reusing])
  t.deepEqual(await rows(), [place(1, { name: 'Recife', note: 'nada' }), place(2, { name: 'Olinda', note: 'nada' })])
})

test('A row is updated and deleted by its whole key; a missing row is not created', async (t) => {
  const { insert, update, remove, rows } = await atlas(t)
  await insert([place(1, { name: 'Leça' }), place(2, { name: 'Recife' }), { country: 'br', number: 1, name: 'Olinda' }])
  await update(place(1), { note: 'perto? sim', name: null })
  await remove(place(2))
  await update(place(3), { note: 'nenhures' })
  await remove({ country: 'br', number: 2 })
  t.deepEqual(await rows(), [
    { country: 'br', number: 1, name: 'Olinda', note: 'nada' },
    { country: 'pt', number: 1, name: null, note: 'perto? sim' },
  ])
})

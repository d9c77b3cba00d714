import { existsSync } from 'node:fs'
import test, { type ExecutionContext } from 'ava'
import { connect } from '../../src/db/connect.ts'
import { openDatabase } from '../../src/db/database.ts'
import { temporaryFolder } from '../support/festival.ts'

async function open(t: ExecutionContext) {
  const database = await openDatabase({ file: `${await temporaryFolder(t)}/x.db`, readers: 1 })
  t.teardown(database.close)
  const { connection } = database.writer
  await connection.schema.createTable('notes', (table) => table.text('note').unique())
  return { ...database, db: connection }
}

test('a statement that failed can be asked again, and holds no old view of the database', async (t) => {
  const { db, read } = await open(t)
  const insert = () => db('notes').insert({ note: 'a' })
  await insert()
  for (let again = 0; again < 3; again += 1) await t.throwsAsync(async () => insert(), { code: 'SQLITE_CONSTRAINT' })
  const broken = async () => read.raw('SELECT json(?), note FROM notes', ['{'])
  await t.throwsAsync(broken, { message: /malformed JSON/ })
  await db('notes').delete()
  await insert()
  await db('notes').insert({ note: 'b' })
  t.deepEqual(await read('notes').orderBy('note').pluck('note'), ['a', 'b'])
})

test('a statement that is wrong is refused each time, and is right once its table is there', async (t) => {
  const { db } = await open(t)
  const count = async () => db.raw('SELECT count(*) AS count FROM later')
  await t.throwsAsync(Promise.all([count(), count()]), { message: /no such table: later/ })
  await t.throwsAsync(count, { message: /no such table: later/ })
  await db.schema.createTable('later', (table) => table.text('note'))
  t.deepEqual(await count(), [{ count: 0 }])
})

test('a table that was made anew gives its new columns to a statement that is known', async (t) => {
  const { db, read } = await open(t)
  await db('notes').insert({ note: 'a' })
  t.deepEqual(await read('notes').select(), [{ note: 'a' }])
  await db.schema.dropTable('notes')
  await db.schema.createTable('notes', (table) => {
    table.integer('number')
    table.text('note')
  })
  await db('notes').insert({ number: 1, note: 'b' })
  t.deepEqual(await read('notes').select(), [{ number: 1, note: 'b' }])
})

test('an explanation leaves the transaction free to end', async (t) => {
  const { db } = await open(t)
  await db.transaction(async (trx) => {
    const explain = () => trx.raw('EXPLAIN QUERY PLAN UPDATE notes SET note = ?', ['x'])
    t.deepEqual(await explain(), await explain())
  })
  t.pass()
})

test('however many statements a connection was asked, it answers, and closes the file', async (t) => {
  const { file, db, close } = await open(t)
  await db('notes').insert({ note: 'a' })
  const other = connect({ file, role: 'reader', connections: 2 })
  const asked = Array.from({ length: 250 }, (_, n) => other.raw(`SELECT note, ${n} AS number FROM notes`))
  const answers = await Promise.all([...asked, other.raw('SELECT note, 0 AS number FROM notes')])
  t.deepEqual(
    answers.map(([row]) => row.number),
    [...Array(250).keys(), 0],
  )
  await other.destroy()
  await close()
  t.false(existsSync(`${file}-wal`), 'whoever closes the file last takes the write-ahead log away')
})

test('knex still learns how many rows were changed, and the number of the last', async (t) => {
  const { db } = await open(t)
  t.deepEqual(await db('notes').insert({ note: 'a' }), [1])
  t.deepEqual(await db('notes').insert({ note: 'b' }), [2])
  t.is(await db('notes').update({ note: db.raw("note || '!'") }), 2)
  t.deepEqual(await db('notes').where({ note: 'a!' }).update({ note: 'c' }, ['note']), [{ note: 'c' }])
  t.is(await db('notes').delete(), 2)
})

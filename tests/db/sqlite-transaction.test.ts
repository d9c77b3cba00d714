import test, { type ExecutionContext } from 'ava'
import type { Statement, Value } from '../../src/db/engine.ts'
import type { Connection } from '../../src/db/sqlite/connect.ts'
import { openTestEngine } from '../support/festival.ts'

/** A database with a table of notes, and the SQL texts that are sent to SQLite. */
async function notebook(t: ExecutionContext) {
  const engine = await openTestEngine(t)
  const { write, beginLogTransaction } = engine
  await write.schema.createTable('notes', (table) => {
    table.text('note').unique()
    table.specificType('number', 'NUMERIC')
  })
  const connection: Connection = await write.client.acquireConnection()
  const { exec } = connection
  const texts: string[] = []
  connection.exec = (text, done) => {
    texts.push(text)
    exec.call(connection, text, done)
  }
  await write.client.releaseConnection(connection)
  const commit = async (...statements: Statement[]) => {
    const transaction = beginLogTransaction()
    await transaction.commit(statements).finally(() => transaction.rollback())
  }
  return { ...engine, texts, commit, notes: (): Promise<string[]> => write('notes').orderBy('rowid').pluck('note') }
}

const add = (note: Value, number: Value = null): Statement => ({
  sql: 'INSERT INTO notes (note, number) VALUES (?, ?)',
  values: [note, number],
})

test('Statements are sent in one call, in order', async (t) => {
  const { commit, texts, notes } = await notebook(t)
  await commit(add('a'), { sql: 'DELETE FROM notes', values: [] }, add('b'), add('c'))
  t.is(texts.length, 1)
  t.regex(texts[0]!, /^BEGIN IMMEDIATE;[\s\S]*COMMIT$/)
  t.deepEqual(await notes(), ['b', 'c'])
})

test('Every value is stored like with a single insert', async (t) => {
  const { commit, write } = await notebook(t)
  const values: [Value, Value][] = [
    ["o'Neill'; DROP TABLE notes; --", 1],
    ["''", -0.5],
    ['porquê? e ?2', 9_007_199_254_740_991],
    ['a\0b', 1e21],
    ["\0'\0?", 1e-7],
    ['\\ \n "x" /* ☂ 😀', 0],
    ['', null],
    [null, 7],
  ]
  const rows = () => write('notes').select('note', 'number', write.raw('typeof(note) AS type')).orderBy('rowid')
  await commit(...values.map(([note, number]) => add(note, number)))
  const committed = await rows()
  await write('notes').delete()
  for (const [note, number] of values) await write('notes').insert({ note, number })
  t.deepEqual(committed, await rows())
  t.deepEqual(
    committed.map(({ note, number }) => [note, number]),
    values,
  )
})

test('An unsupported value and a surplus value throw before anything is sent', async (t) => {
  const { commit, texts, notes } = await notebook(t)
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, true, {}]) {
    const statement = { ...add('b'), values: ['b', value as Value] }
    await t.throwsAsync(commit(add('a'), statement), { instanceOf: TypeError }, String(value))
  }
  for (const values of [['a'], ['segredo', 'b', 'c']]) {
    const error = await t.throwsAsync(commit({ ...add('a'), values }), { instanceOf: TypeError })
    t.false(error?.message.includes('segredo'))
  }
  t.deepEqual([texts, await notes()], [[], []])
})

test('A secret is never part of the SQL text', async (t) => {
  const { commit, texts, notes } = await notebook(t)
  await commit(add('antes'), { ...add('segredo'), isSecret: true }, add('depois'))
  t.deepEqual(await notes(), ['antes', 'segredo', 'depois'])
  t.true(texts.join().includes('antes') && texts.join().includes('depois'))
  t.false(texts.join().includes('segredo'))
})

test('A statement that changes an unexpected number of rows rolls everything back', async (t) => {
  const { commit, notes, failureOf } = await notebook(t)
  await commit(add('a', 1), add('b', 1))
  const rename = (expectedChanges: number): Statement => ({
    sql: 'UPDATE notes SET number = ? WHERE number = ?',
    values: [2, 1],
    expectedChanges,
  })
  for (const changes of [0, 1, 3]) {
    const error = await t.throwsAsync(commit(add('c'), rename(changes), add('d')))
    t.deepEqual(failureOf(error), { kind: 'rowCount' })
  }
  t.deepEqual(await notes(), ['a', 'b'])
  await commit(rename(2), add('c'))
  t.deepEqual(await notes(), ['a', 'b', 'c'])
})

test('Long text is sent in several calls of one transaction', async (t) => {
  const { commit, texts, notes } = await notebook(t)
  const long = (letter: string) => letter + 'ção '.repeat(100_000)
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(long)
  await t.throwsAsync(commit(...all.map((note) => add(note)), add(all[0]!)), { message: /UNIQUE/ })
  t.true(texts.length > 2)
  t.deepEqual(await notes(), [])
  texts.length = 0
  await commit(...all.map((note) => add(note)))
  t.is(texts.filter((text) => text.includes('BEGIN')).length, 1)
  t.is(texts.filter((text) => text.includes('COMMIT')).length, 1)
  t.deepEqual(await notes(), all)
})

test('A failed transaction is rolled back and releases its connection', async (t) => {
  const { commit, notes, write, beginLogTransaction } = await notebook(t)
  await t.throwsAsync(commit(add('a'), { sql: 'INSERT INTO nowhere VALUES (?)', values: ['b'] }), {
    message: /no such table/,
  })
  await commit(add('a'))
  await t.throwsAsync(commit(add('b'), add('a'), add('c')), { message: /UNIQUE constraint failed: notes\.note$/ })
  const transaction = beginLogTransaction()
  await transaction.lock()
  t.deepEqual(await transaction.query('SELECT note FROM notes WHERE note = ?', ['a']), [{ note: 'a' }])
  await transaction.rollback()
  await transaction.rollback()
  await write('notes').insert({ note: 'd' })
  t.deepEqual(await notes(), ['a', 'd'])
})

test('An unused transaction sends nothing; a lock blocks other writers', async (t) => {
  const { beginLogTransaction, texts, dataDir, failureOf } = await notebook(t)
  await beginLogTransaction().rollback()
  t.deepEqual(texts, [])
  const other = await openTestEngine(t, { dataDir, timeouts: { busy: 0 } })
  const transaction = beginLogTransaction()
  await transaction.lock()
  const error = await t.throwsAsync(async () => other.write('notes').insert({ note: 'a' }))
  t.deepEqual(failureOf(error), { kind: 'busy' })
  await transaction.rollback()
  await other.write('notes').insert({ note: 'b' })
  t.pass('the lock ended with its transaction')
})

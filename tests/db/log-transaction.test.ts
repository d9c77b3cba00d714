import test, { type ExecutionContext } from 'ava'
import type { Statement, Value } from '../../src/db/engine.ts'
import { openTestEngine } from '../support/festival.ts'

/** A database with a table of notes, and a `commit` that is a transaction of its own. */
async function notebook(t: ExecutionContext) {
  const engine = await openTestEngine(t)
  await engine.write.schema.createTable('notes', (table) => {
    table.increments('id')
    table.text('note').unique()
    table.double('number')
    table.text('content')
  })
  const commit = async (...statements: Statement[]) => {
    const transaction = engine.beginLogTransaction()
    await transaction.commit(statements).finally(() => transaction.rollback())
  }
  return { ...engine, commit, notes: (): Promise<string[]> => engine.write('notes').orderBy('id').pluck('note') }
}

const add = (note: Value, number: Value = null): Statement => ({
  sql: 'INSERT INTO notes (note, number) VALUES (?, ?)',
  values: [note, number],
})

test('Every value is read back as it was written', async (t) => {
  const { commit, write } = await notebook(t)
  const values: [Value, Value][] = [
    ["o'Neill'; DROP TABLE notes; --", 1],
    ["''", -0.5],
    ['porquê? e ?2, $1 $$ :a', 9_007_199_254_740_991],
    ['\\ \\\' c:\\n \n "x" /* ☂ 😀 \u2028', 1e21],
    [`${'ção '.repeat(250_000)}'`, 1e-7],
    [JSON.stringify('a\u0000b'), 0],
    ['', null],
    [null, 7],
  ]
  await commit(...values.map((values) => ({ sql: 'INSERT INTO notes (content, number) VALUES (?, ?)', values })))
  const rows = await write('notes').orderBy('id')
  const stored = rows.map(({ content, number }) => [content, number])
  t.deepEqual(stored, values)
})

test('Statements are executed in order', async (t) => {
  const { commit, notes } = await notebook(t)
  const rename = (from: string, to: string): Statement => ({
    sql: 'UPDATE notes SET note = ? WHERE note = ?',
    values: [to, from],
  })
  await commit(add('a'), { sql: 'DELETE FROM notes', values: [] }, add('a'), rename('a', 'b'), add('a'))
  t.deepEqual(await notes(), ['b', 'a'])
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

test('A failed transaction is rolled back and releases its connection, and its error contains no value', async (t) => {
  const { commit, notes, write, beginLogTransaction, failureOf } = await notebook(t)
  await t.throwsAsync(commit(add('a'), { sql: 'INSERT INTO nowhere VALUES (?)', values: ['b'] }), {
    message: /nowhere/,
  })
  await commit(add('segredo'))
  const error = await t.throwsAsync(commit(add('b'), add('segredo'), add('c')))
  t.deepEqual(failureOf(error), { kind: 'unique', table: 'notes', columns: ['note'] })
  t.notRegex(JSON.stringify({ ...error, message: error?.message }), /segredo/)
  const transaction = beginLogTransaction()
  await transaction.lock()
  t.deepEqual(await transaction.query('SELECT note FROM notes WHERE note = ?', ['segredo']), [{ note: 'segredo' }])
  await transaction.rollback()
  await transaction.rollback()
  await write('notes').insert({ note: 'd' })
  t.deepEqual(await notes(), ['segredo', 'd'])
})

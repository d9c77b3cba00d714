import test, { type ExecutionContext } from 'ava'
import { openDatabase } from '../../src/db/database.ts'
import type { AnyTransaction } from '../../src/db/writer.ts'
import { Invalid } from '../../src/errors.ts'
import { temporaryFolder } from '../support/festival.ts'

/** A database with a table of notes, and works that may be blind; `tries` says how each was run. */
async function notebook(t: ExecutionContext) {
  const database = await openDatabase({ file: `${await temporaryFolder(t)}/notes.db` })
  t.teardown(() => database.close())
  const { writer, read } = database
  await writer.connection.schema.createTable('notes', (table) => {
    table.text('note').unique()
    table.integer('number')
  })
  const tries: string[] = []
  return {
    tries,
    write: (work: (transaction: AnyTransaction) => Promise<unknown>) =>
      writer.transact(
        (transaction) => {
          tries.push(transaction.isBlind ? 'blind' : 'looking')
          return work(transaction)
        },
        { mayBeBlind: true },
      ),
    add: async ({ later }: AnyTransaction, note: unknown, number: unknown = null) =>
      void (await later.raw('INSERT INTO notes (note, number) VALUES (?, ?)', [note as string, number as number])),
    notes: (): Promise<string[]> => read('notes').orderBy('rowid').pluck('note'),
    rows: () => read('notes').orderBy('rowid'),
  }
}

test('what works say later is there once they are answered, and they run once', async (t) => {
  const { write, add, notes, tries } = await notebook(t)
  const said = await Promise.all(
    ['a', 'b', 'c'].map((note) =>
      write(async (transaction) => {
        await add(transaction, note)
        return note
      }),
    ),
  )
  t.deepEqual(said, ['a', 'b', 'c'])
  t.deepEqual(await notes(), ['a', 'b', 'c'])
  t.deepEqual(tries, ['blind', 'blind', 'blind'])
})

test('every value is stored as it would be by itself', async (t) => {
  const { write, add, rows } = await notebook(t)
  const values: [unknown, unknown][] = [
    ["o'Neill'; DROP TABLE notes; --", 1],
    ["''", -0.5],
    ['porquê? e ?2', 9_007_199_254_740_991],
    ['a\0b', 1e21],
    ['\\ \n "x" /* ☂ 😀 \ud800', 0],
    ['', null],
    [null, 7],
  ]
  await write(async (transaction) => {
    for (const [note, number] of values) await add(transaction, note, number)
  })
  const blind = await rows()
  await write(async (transaction) => {
    await transaction.raw('DELETE FROM notes')
    for (const [note, number] of values) await add(transaction, note, number)
  })
  t.deepEqual(blind, await rows())
  t.is(blind.length, values.length)
  t.is(blind[0].note, values[0]![0])
  t.is(blind[3].note, 'a\0b')
})

test('what cannot be written down, for its kind or its length, is handed over instead', async (t) => {
  const { write, add, rows, tries } = await notebook(t)
  const long = 'ção '.repeat(300_000)
  await write((transaction) => add(transaction, 'a', Number.NaN))
  await write((transaction) => add(transaction, long))
  t.deepEqual(await rows(), [
    { note: 'a', number: null },
    { note: long, number: null },
  ])
  t.deepEqual(tries, ['blind', 'looking', 'blind', 'looking'])
  const error = await t.throwsAsync(
    write(({ later }) => later.raw('INSERT INTO notes (note) VALUES (?)', ['segredo', 'a mais']) as never),
  )
  t.false(error?.message.includes('segredo'))
})

test('who looks, even one who does not mind the answer, or says nothing, is run again and can see', async (t) => {
  const { write, add, notes, tries } = await notebook(t)
  const looking = (note: string) =>
    write(async (transaction) => {
      const trx = await transaction.knex()
      await add(transaction, note)
      return trx('notes').pluck('note')
    })
  t.deepEqual(await looking('a'), ['a'])
  const careless = await write(async (transaction) => {
    const seen = await transaction.raw('SELECT note FROM notes').catch(() => [])
    await add(transaction, 'b')
    return seen
  })
  t.deepEqual(careless, [{ note: 'a' }])
  const wrapping = await write(async (transaction) => {
    await add(transaction, 'c')
    return transaction.knex().catch((cause) => {
      throw new Error('não deu', { cause })
    })
  })
  t.truthy(wrapping)
  t.is(await write(async () => 'nada'), 'nada')
  t.deepEqual(await notes(), ['a', 'b', 'c'])
  t.deepEqual(tries, Array(4).fill(['blind', 'looking']).flat())
})

test('what is refused, by a work or by the database, is tried with looking, and undoes only itself', async (t) => {
  const { write, add, notes, tries } = await notebook(t)
  const first = write((transaction) => add(transaction, 'a'))
  const outcomes = await Promise.allSettled([
    first,
    write((transaction) => add(transaction, 'b')),
    write((transaction) => add(transaction, 'a')),
    write(async (transaction) => {
      await add(transaction, 'c')
      throw new Invalid('recusada')
    }),
    write((transaction) => add(transaction, 'd')),
  ])
  t.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'ok')),
    ['ok', 'ok', 'SQLITE_CONSTRAINT: UNIQUE constraint failed: notes.note', 'recusada', 'ok'],
  )
  t.deepEqual(await notes(), ['a', 'b', 'd'])
  t.is(tries[1], 'blind')
  t.true(tries.includes('looking'))
})

test('what fails otherwise fails at once, and what comes next is not in its transaction', async (t) => {
  const { write, add, notes, tries } = await notebook(t)
  await t.throwsAsync(
    write(async (transaction) => {
      await add(transaction, 'a')
      await transaction.later.raw('INSERT INTO nowhere VALUES (?)', ['b'])
    }),
    { message: /no such table/ },
  )
  t.deepEqual(tries, ['blind'])
  await write((transaction) => add(transaction, 'c'))
  t.deepEqual(await notes(), ['c'])
})

import test, { type ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import { connect } from '../../src/db/connect.ts'
import { openDatabase } from '../../src/db/database.ts'
import { type AnyTransaction, Writer } from '../../src/db/writer.ts'
import { Busy, Invalid } from '../../src/errors.ts'
import { temporaryFolder } from '../support/festival.ts'

/** A real database with a table of notes, and a count of the transactions that its works were in. */
async function notebook(t: ExecutionContext, acquireTimeout = 1000, lockTimeout = 20_000) {
  const database = await openDatabase({ file: `${await temporaryFolder(t)}/notes.db`, acquireTimeout, lockTimeout })
  t.teardown(() => database.close())
  const { connection } = database.writer
  await connection.schema.createTable('notes', (table) => table.text('note').unique())
  const transactions = new Set<Knex.Transaction>()
  return {
    ...database,
    write: (note: string) =>
      database.writer.run(async (trx) => {
        transactions.add(trx)
        await trx('notes').insert({ note })
        return note
      }),
    notes: (): Promise<string[]> => database.read('notes').orderBy('note').pluck('note'),
    begun: () => transactions.size,
  }
}

const letters = (count: number) => Array.from({ length: count }, (_, n) => `nota-${String(n).padStart(3, '0')}`)

/** What became of each write: its answer, or the message of its error. */
const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((write) => (write.status === 'fulfilled' ? write.value : write.reason.message))

test('works that wait together are committed together', async (t) => {
  const { write, notes, begun } = await notebook(t)
  const all = letters(65)
  t.deepEqual(await outcomes(all.map(write)), all)
  t.deepEqual(await notes(), all)
  t.is(begun(), 2, 'the first alone, since nobody waited yet; then 64 at once')
})

test('a transaction serves 64 works at most', async (t) => {
  const { write, begun } = await notebook(t)
  await Promise.all(letters(1 + 64 + 64 + 1).map(write))
  t.is(begun(), 4)
})

test('a work is acknowledged only after its commit', async (t) => {
  const { write, notes } = await notebook(t)
  const seen = await Promise.all(letters(5).map((note) => write(note).then(notes)))
  for (const [index, note] of letters(5).entries()) t.true(seen[index]?.includes(note), note)
})

test('works run one after the other, in the order they came', async (t) => {
  const { writer } = await notebook(t)
  const order: string[] = []
  const work = (name: string) => async (trx: Knex.Transaction) => {
    order.push(`${name} begins`)
    await trx('notes').select()
    order.push(`${name} ends`)
  }
  await Promise.all(['a', 'b', 'c'].map((name) => writer.run(work(name))))
  t.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a work that is refused undoes only itself, alone or among others', async (t) => {
  const { write, writer, notes } = await notebook(t)
  const refused = (note: string) =>
    writer.run(async (trx) => {
      await trx('notes').insert({ note })
      throw new Invalid('recusada')
    })
  t.deepEqual(await outcomes([refused('sozinha')]), ['recusada'])
  t.deepEqual(await outcomes([write('a'), write('b'), refused('c'), write('d')]), ['a', 'b', 'recusada', 'd'])
  t.deepEqual(await notes(), ['a', 'b', 'd'])
})

test('a broken unique rule undoes only the work that broke it', async (t) => {
  const { write, notes } = await notebook(t)
  const said = await outcomes([write('a'), write('b'), write('a'), write('c')])
  t.deepEqual(said.with(2, ''), ['a', 'b', '', 'c'])
  t.regex(String(said[2]), /UNIQUE constraint failed: notes\.note$/)
  t.deepEqual(await notes(), ['a', 'b', 'c'])
})

test('an error that is no refusal fails every work of its batch, and nothing of it is stored; later works go on', async (t) => {
  const { write, writer, notes } = await notebook(t)
  const broken = () =>
    writer.run(async (trx) => {
      await trx('notes').insert({ note: 'meia' })
      throw new TypeError('avaria')
    })
  const said = await outcomes([write('primeira'), write('b'), broken(), write('d')])
  t.deepEqual(said, ['primeira', 'avaria', 'avaria', 'avaria'])
  t.deepEqual(await notes(), ['primeira'])
  t.is(await write('depois'), 'depois')
  t.deepEqual(await notes(), ['depois', 'primeira'])
})

test('a query that forgot its transaction fails loudly instead of waiting for ever', async (t) => {
  const { writer, write, notes } = await notebook(t, 100)
  await t.throwsAsync(
    writer.run(async () => writer.connection('notes').select()),
    { name: 'KnexTimeoutError' },
  )
  t.is(await write('depois'), 'depois')
  t.deepEqual(await notes(), ['depois'])
})

test('a reader neither waits for an open write transaction nor sees its rows', async (t) => {
  const { writer, write, notes } = await notebook(t)
  await write('antes')
  await writer.run(async (trx) => {
    await trx('notes').insert({ note: 'por confirmar' })
    t.deepEqual(await trx('notes').orderBy('note').pluck('note'), ['antes', 'por confirmar'])
    t.deepEqual(await notes(), ['antes'])
  })
  t.deepEqual(await notes(), ['antes', 'por confirmar'])
})

test('the read handle refuses to write', async (t) => {
  const { read, notes } = await notebook(t)
  for (const attempt of [() => read('notes').insert({ note: 'x' }), () => read.schema.dropTable('notes')]) {
    await t.throwsAsync(async () => attempt(), { code: 'SQLITE_READONLY' })
  }
  t.deepEqual(await notes(), [])
})

test('a second process waits its turn to write', async (t) => {
  const { file, writer, notes } = await notebook(t)
  const other = connect({ file, role: 'writer', connections: 1 })
  t.teardown(() => other.destroy())
  let second: Promise<unknown> = Promise.resolve()
  await writer.run(async (trx) => {
    second = other.transaction((theirs) => theirs('notes').insert({ note: 'segunda' }))
    await trx('notes').insert({ note: 'primeira' })
    t.deepEqual(await trx('notes').pluck('note'), ['primeira'])
  })
  await second
  t.deepEqual(await notes(), ['primeira', 'segunda'])
})

test('what cannot have the lock in time is refused as busy all at once, and keeps nobody from writing later', async (t) => {
  const { file, write, notes } = await notebook(t, 1000, 0)
  const other = connect({ file, role: 'writer', connections: 1 })
  t.teardown(() => other.destroy())
  const theirs = await other.transaction()
  const refused = await Promise.allSettled(letters(64).map(write))
  t.true(refused.every((each) => each.status === 'rejected' && each.reason instanceof Busy))
  await theirs.rollback()
  t.is(await write('depois'), 'depois')
  t.deepEqual(await notes(), ['depois'])
})

test('a write that has time left gets the lock when it is free, after one that had none', async (t) => {
  const { file, writer, notes } = await notebook(t)
  const other = connect({ file, role: 'writer', connections: 1 })
  t.teardown(() => other.destroy())
  const theirs = await other.transaction()
  const hurried = new Writer(writer.connection, 0)
  const late = hurried.run((trx) => trx('notes').insert({ note: 'cedo' }))
  const patient = writer.run((trx) => trx('notes').insert({ note: 'tarde' }))
  await t.throwsAsync(late, { instanceOf: Busy })
  await theirs.rollback()
  await patient
  t.deepEqual(await notes(), ['tarde'])
})

test('a batch in which one work is refused is committed in its halves, and theirs', async (t) => {
  const { write, notes, begun } = await notebook(t)
  await write('nota-020')
  const all = letters(64)
  const said = await outcomes([write('primeira'), ...all.map(write)])
  t.regex(String(said[21]), /UNIQUE constraint failed/)
  t.deepEqual(said.toSpliced(21, 1), ['primeira', ...all.toSpliced(20, 1)])
  t.deepEqual(await notes(), [...all, 'primeira'])
  t.is(begun(), 2 + 1 + 2 * 6, 'two alone, then 64, 32 twice, 16 twice … 1 twice')
})

test('a refused work does not change the order of the others', async (t) => {
  const { writer } = await notebook(t)
  const kept: string[] = []
  const work = (name: string) =>
    writer.run(async (trx) => {
      const before: string[] = await trx('notes').orderBy('note').pluck('note')
      await trx('notes').insert({ note: name })
      if (name === 'd') throw new Invalid('recusada')
      return before.join('')
    })
  for (const seen of await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(work))) {
    kept.push(seen.status === 'fulfilled' ? seen.value : 'recusada')
  }
  t.deepEqual(kept, ['', 'a', 'ab', 'recusada', 'abc', 'abce'])
})

test('what works leave to be finished is finished when all have run, before the commit', async (t) => {
  const { writer, notes } = await notebook(t)
  const order: string[] = []
  const left: string[] = []
  let transaction: AnyTransaction | undefined
  const leave = (note: string) =>
    writer.transact(
      async (given) => {
        order.push(note)
        transaction = given
        left.push(note)
      },
      {
        async finish() {
          order.push(`finish ${note}`)
          for (const one of left.splice(0)) await transaction?.raw('INSERT INTO notes VALUES (?)', [one])
        },
      },
    )
  await Promise.all(['a', 'b', 'c'].map(leave))
  t.deepEqual(order, ['a', 'finish a', 'b', 'c', 'finish b', 'finish c'])
  t.deepEqual(await notes(), ['a', 'b', 'c'])
})

test('a refusal that only shows when works are finished undoes only the work that it is of', async (t) => {
  const { writer, notes } = await notebook(t)
  const late = (note: string) => {
    let transaction: AnyTransaction
    return writer.transact(
      async (given) => {
        transaction = given
        return note
      },
      { finish: async () => void (await transaction.raw('INSERT INTO notes VALUES (?)', [note])) },
    )
  }
  const said = await outcomes(['a', 'b', 'a', 'c'].map(late))
  t.deepEqual(said.with(2, ''), ['a', 'b', '', 'c'])
  t.deepEqual(await notes(), ['a', 'b', 'c'])
})

test('SQL and knex speak in the same transaction, and after its end in none', async (t) => {
  const { writer, notes } = await notebook(t)
  let transaction!: AnyTransaction
  await t.throwsAsync(
    writer.transact(async (given) => {
      transaction = given
      await given.raw('INSERT INTO notes VALUES (?)', ['sql'])
      const trx = await given.knex()
      await trx('notes').insert({ note: 'knex' })
      t.is(await given.knex(), trx)
      t.deepEqual(await trx('notes').orderBy('note').pluck('note'), ['knex', 'sql'])
      throw new Invalid('recusada')
    }),
    { message: 'recusada' },
  )
  t.deepEqual(await notes(), [])
  const trx = await writer.transact((given) => given.knex())
  const late = { message: /transaction is over/ }
  await t.throwsAsync(async () => transaction.raw('INSERT INTO notes VALUES (?)', ['tarde']), late)
  await t.throwsAsync(async () => trx('notes').insert({ note: 'tarde' }), { message: /already complete/ })
  t.deepEqual(await notes(), [])
})

test('a savepoint of knex can be undone inside a work', async (t) => {
  const { writer, notes } = await notebook(t)
  await writer.run(async (trx) => {
    await trx('notes').insert({ note: 'fica' })
    const inner = trx.transaction(async (nested) => {
      await nested('notes').insert({ note: 'vai' })
      throw new Invalid('recusada')
    })
    await t.throwsAsync(inner, { message: 'recusada' })
  })
  t.deepEqual(await notes(), ['fica'])
})

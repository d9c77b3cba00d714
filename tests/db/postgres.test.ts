import { setTimeout } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import type { Engine, Statement, Value } from '../../src/db/engine.ts'
import { openPostgres } from '../../src/db/postgres/engine.ts'
import { freshDatabase, querySql } from '../support/postgres.ts'

async function open(t: ExecutionContext<unknown>, url: string): Promise<Engine> {
  const engine = await openPostgres({ url })
  t.teardown(() => engine.close())
  return engine
}

const statement = (sql: string, ...values: Value[]): Statement => ({ sql, values })

/** An engine with a table of items with unique names. */
async function openWithItems(t: ExecutionContext<unknown>) {
  const url = await freshDatabase(t)
  const engine = await open(t, url)
  await engine.write.schema.createTable('items', (table) => {
    table.integer('id').primary()
    table.text('name').unique()
    table.integer('count')
    table.text('note')
    table.unique(['count', 'note'])
  })
  const items = () => engine.read('items').orderBy('id')
  const write = async (...statements: Statement[]) => {
    const transaction = engine.beginLogTransaction()
    await transaction.commit(statements).finally(() => transaction.rollback())
  }
  const failure = async (...statements: Statement[]) => engine.failureOf(await t.throwsAsync(write(...statements)))
  return { url, engine, items, write, failure }
}

const INSERT = 'INSERT INTO items (id, name, count, note) VALUES (?, ?, ?, ?)'
const add = (id: number, name: string | null, count: number | null = null, note: string | null = null) =>
  statement(INSERT, id, name, count, note)

test('A failure names the table and columns, and its error contains no values', async (t) => {
  const { engine, write, failure } = await openWithItems(t)
  await write(add(1, 'segredo', 1, 'x'))
  t.deepEqual(await failure(add(2, 'segredo')), { kind: 'unique', table: 'items', columns: ['name'] })
  t.deepEqual(await failure(add(2, 'b', 1, 'x')), { kind: 'unique', table: 'items', columns: ['count', 'note'] })
  t.deepEqual(await failure(add(1, 'b')), { kind: 'unique', table: 'items', columns: ['id'] })
  const raise = (code: string) => statement(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`)
  t.deepEqual(await failure(raise('53100')), { kind: 'full' })
  const busy = ['40P01', '53000', '53200', '53400', '57000', '58000', '58030', '58P01', '58P02']
  for (const code of busy) t.deepEqual(await failure(raise(code)), { kind: 'busy' }, code)
  for (const code of [...busy, '53100']) {
    for (const severity of ['FATAL', 'PANIC', 'PÂNICO', 'PANIK']) {
      const fatal = Object.assign(new Error('x'), { code, severity })
      t.deepEqual(engine.failureOf(fatal), { kind: 'lost' }, `${severity} ${code} may come after the commit`)
    }
  }
  t.is(await failure(statement('SELECT nothing')), undefined)
  t.is(engine.failureOf(new Error('x')), undefined)
  const error = await t.throwsAsync(async () => engine.write('items').insert({ id: 3, name: 'segredo' }))
  t.false(JSON.stringify({ ...error, message: error?.message }).includes('segredo'))
  await engine.write.raw('CREATE TABLE projections (name text, revision integer NOT NULL)')
  t.deepEqual(await failure(statement("INSERT INTO projections VALUES ('news', NULL)")), { kind: 'outdated' })
  const late = engine.write.transaction(async (trx) => {
    await trx.raw("SET LOCAL statement_timeout = '20ms'")
    await trx.raw('SELECT pg_sleep(5)')
  })
  t.deepEqual(engine.failureOf(await t.throwsAsync(late)), { kind: 'busy' })
})

test('The lock shows earlier commits and blocks other writers', async (t) => {
  const { url, engine, write } = await openWithItems(t)
  const other = await open(t, url)
  const [first, second] = [engine.beginLogTransaction(), other.beginLogTransaction()]
  await first.lock()
  await first.query(INSERT, add(1, 'a').values)
  const locked = second.lock()
  const third = other.write.transaction(async (trx) => {
    await other.lockLog(trx)
    return trx('items').pluck('id')
  })
  await untilWaiting(url, 2)
  await first.commit([add(2, 'b')])
  await locked
  t.deepEqual(await second.query('SELECT id FROM items WHERE id > ? ORDER BY id', [0]), [{ id: 1 }, { id: 2 }])
  await second.query(INSERT, add(3, 'c').values)
  await second.rollback()
  await second.rollback()
  t.deepEqual(await third, [1, 2])
  await write(add(3, 'c'))
  t.pass()
})

test('A transaction with the lock of the log waits at most a second for a table', async (t) => {
  const { url, engine } = await openWithItems(t)
  const command = await openPostgres({ url, isCommand: true })
  t.teardown(() => command.close())
  await engine.withSnapshot(async (db) => {
    await db('items')
    const error = await t.throwsAsync(
      command.write.transaction(async (trx) => {
        await command.lockLog(trx)
        await trx.schema.dropTable('items')
      }),
    )
    t.deepEqual(command.failureOf(error), { kind: 'busy' })
  })
})

async function untilWaiting(url: string, count: number) {
  const sql = "SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
  const inThis = `${sql} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  while ((await querySql<{ waiting: number }>(url, inThis))[0]?.waiting !== count) await setTimeout(10)
}

test('A transaction sends nothing before its first statement, and nothing at all when it is unused', async (t) => {
  const { url, engine } = await openWithItems(t)
  const other = await open(t, url)
  await other.beginLogTransaction().rollback()
  await other.beginLogTransaction().commit([])
  const [transaction, holder] = [other.beginLogTransaction(), engine.beginLogTransaction()]
  await holder.lock()
  await transaction.rollback()
  await holder.rollback()
  t.pass()
})

test('A cut connection is reported as lost and replaced', async (t) => {
  const { url, engine, items, write } = await openWithItems(t)
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`
  const transaction = engine.beginLogTransaction()
  await transaction.lock()
  await transaction.query(INSERT, add(1, 'a').values)
  await querySql(url, cut)
  const error = await t.throwsAsync(transaction.commit([add(2, 'b')]))
  t.deepEqual(engine.failureOf(error), { kind: 'lost' })
  await transaction.rollback()
  await write(add(3, 'c'))
  t.like(await items(), [{ id: 3 }])
  t.is((await items()).length, 1)
})

test('A statement of several events must follow the head without gap or fork, and no search path, TRUNCATE or MERGE changes the log', async (t) => {
  const { url, engine, write, failure } = await openWithItems(t)
  await engine.write.raw(
    'CREATE TABLE events (position integer PRIMARY KEY, id text UNIQUE, prev_hash text NOT NULL, hash text)',
  )
  for (const sql of engine.appendOnly) await engine.write.raw(sql)
  const genesis = '0'.repeat(64)
  const append = (...rows: [position: number, prev: string, hash: string][]) =>
    statement(
      `INSERT INTO events (position, id, prev_hash, hash) VALUES ${rows.map(() => '(?, ?, ?, ?)').join()}`,
      ...rows.flatMap(([position, prev, hash]) => [position, `${position}${hash}`, prev, hash]),
    )
  const moved = { kind: 'headMoved' }
  t.deepEqual(await failure(append([1, 'x', 'a'])), moved, 'a wrong first hash')
  await write(append([1, genesis, 'a'], [2, 'a', 'b']))
  t.deepEqual(await failure(append([3, 'b', 'c'], [4, 'b', 'd'])), moved, 'a fork inside the statement')
  t.deepEqual(await failure(append([3, 'b', 'c'], [5, 'c', 'd'])), moved, 'a gap inside the statement')
  await write(append([4, 'c', 'd'], [3, 'b', 'c']))
  const changes = [
    "UPDATE events SET hash = 'x' WHERE position = 1",
    'DELETE FROM events',
    'TRUNCATE events',
    "INSERT INTO events VALUES (9, 'z', 'a', 'b')",
    "INSERT INTO events VALUES (1, 'z', 'a', 'b') ON CONFLICT (position) DO UPDATE SET hash = 'x'",
    'MERGE INTO events USING (SELECT 1 AS one) AS x ON position = one WHEN MATCHED THEN DELETE',
  ]
  for (const sql of changes) {
    const elsewhere = `SET search_path = pg_catalog; ${sql.replaceAll('events', 'public.events')}`
    await t.throwsAsync(querySql(url, elsewhere), { message: /append-only/ }, sql)
  }
  t.is((await engine.read('events').count({ count: '*' }))[0]?.count, 4)
})

test('Texts are sorted by their bytes, in live tables and in shadow tables', async (t) => {
  const { engine } = await openWithItems(t)
  const names = ['Zé', 'ana', 'É', 'b', 'Ana']
  const inOrder = [...names].sort()
  await engine.setColumnOptions(engine.write, 'items')
  await engine.write('items').insert(names.map((name, id) => ({ id, name })))
  t.deepEqual(await engine.read('items').orderBy('name').pluck('name'), inOrder)
  const shadow = { table: 'items', create: (table: Knex.CreateTableBuilder) => void table.string('name') }
  const found = await engine.withShadowTables([shadow], async (schema) => {
    await engine.write
      .withSchema(schema)
      .table('items')
      .insert(names.map((name) => ({ name })))
    return engine.write.withSchema(schema).table('items').orderBy('name').pluck('name')
  })
  t.deepEqual(found, inOrder)
})

test('A rebuild drops the schemas of earlier rebuilds of its site, and no others', async (t) => {
  const url = await freshDatabase(t)
  const longest = 'a'.repeat(63)
  await querySql(url, `CREATE SCHEMA site; CREATE SCHEMA site_shadow; CREATE SCHEMA ${longest}`)
  const schemas = (engine: Engine): Promise<string[]> =>
    engine.read('pg_namespace').whereRaw("nspname !~ '^pg_|^information_schema$'").orderBy('nspname').pluck('nspname')
  const others = [longest, 'public', 'site', 'site_shadow']
  for (const schema of [longest, 'site']) {
    const engine = await open(t, `${url}?options=-c%20search_path%3D${schema}`)
    let leftover = ''
    await engine.withShadowTables([], async (shadow) => {
      leftover = shadow
      t.deepEqual(await schemas(engine), [...others, shadow].sort())
    })
    t.deepEqual(await schemas(engine), others)
    await querySql(url, `CREATE SCHEMA ${leftover}; CREATE TABLE ${leftover}.items (id integer)`)
    const other = await open(t, url)
    await other.withShadowTables([], async (shadow) =>
      t.deepEqual(await schemas(other), [...others, leftover, shadow].sort()),
    )
    await engine.withShadowTables([], async (shadow) => t.deepEqual(await schemas(engine), [...others, shadow].sort()))
    t.deepEqual(await schemas(engine), others)
  }
})

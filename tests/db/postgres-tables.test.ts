import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { openEngine } from '../../src/db/open.ts'
import { openPostgres } from '../../src/db/postgres/engine.ts'
import { createGate } from '../support/gate.ts'
import { freshDatabase, querySql, startPostgres } from '../support/postgres.ts'

/** Two nodes on one database. */
async function openTwo(t: ExecutionContext<unknown>) {
  const url = await freshDatabase(t)
  const nodes = await Promise.all([openPostgres({ url }), openPostgres({ url })])
  t.teardown(() => Promise.all(nodes.map((node) => node.close())))
  return { url, first: nodes[0], second: nodes[1] }
}

test('Nodes that open an empty database concurrently create its tables once', async (t) => {
  const url = await freshDatabase(t)
  const nodes = await Promise.all(Array.from({ length: 8 }, () => openPostgres({ url })))
  const tables = await nodes[0]!
    .read('pg_tables')
    .where({ schemaname: 'public' })
    .orderBy('tablename')
    .pluck('tablename')
  t.deepEqual(tables, ['limits', 'migrations', 'pictures', 'secrets'])
  await Promise.all(nodes.map((node) => node.close()))
})

test('Existing keys are not replaced', async (t) => {
  const { first, second } = await openTwo(t)
  t.is(await first.keys.read(), undefined)
  await first.keys.create({ session: ['a'], lookup: 'b' })
  await second.keys.create({ session: ['c'], lookup: 'd' })
  t.deepEqual(await second.keys.read(), { session: ['a'], lookup: 'b' })
})

test('Nodes share the count of a limit, and limits do not affect each other', async (t) => {
  const { first, second } = await openTwo(t)
  const limit = { keyPrefix: 'sign-in', points: 2, duration: 60 }
  const [onFirst, onSecond] = [first.limiter(limit), second.limiter(limit)]
  await onFirst.consume('ana')
  t.is((await onSecond.consume('ana')).remainingPoints, 0)
  const refusal = await onFirst.consume('ana').catch((error) => error)
  t.true(refusal instanceof RateLimiterRes)
  t.true(refusal.msBeforeNext > 0)
  await first.limiter({ ...limit, keyPrefix: 'newsletter' }).consume('ana')
  await onSecond.delete('ana')
  t.is(await onFirst.get('ana'), null)
})

test('Sites in two schemas of one database do not wait for each other’s locks', async (t) => {
  const { url, first } = await openTwo(t)
  await querySql(url, 'CREATE SCHEMA elsewhere')
  const elsewhere = await openPostgres({ url: `${url}?options=-c%20search_path%3Delsewhere` })
  t.teardown(() => elsewhere.close())
  await first.withLock('rebuild', async () => t.is(await elsewhere.withLock('rebuild', async () => 'other'), 'other'))
})

test('Work fails when the connection with its lock is cut, and the next work gets the lock', async (t) => {
  const { url, first, second } = await openTwo(t)
  const started = createGate()
  const work = first.withLock('rebuild', () => {
    started.open()
    return new Promise(() => {})
  })
  await started.opened
  const next = second.withLock('rebuild', async () => 'next')
  await querySql(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  const error = await t.throwsAsync(work)
  t.deepEqual(first.failureOf(error), { kind: 'lost' })
  t.is(await next, 'next')
})

test('A deleted key is in no file once no transaction can read it', async (t) => {
  const { url, first } = await openTwo(t)
  await first.write.raw(
    'CREATE TABLE subject_keys (subject text PRIMARY KEY, key text); CREATE TABLE administrators (a text)',
  )
  const key = randomBytes(32).toString('hex')
  await first.write('subject_keys').insert([
    { subject: 's-1', key },
    { subject: 's-2', key: 'stays' },
  ])
  const isInFile = async () => {
    await querySql(url, 'CHECKPOINT')
    const file = "pg_read_binary_file(pg_relation_filepath('subject_keys'))"
    const [row] = await querySql<{ at: number }>(url, `SELECT position('${key}'::bytea IN ${file}) AS at`)
    return row!.at > 0
  }
  const reader = new pg.Client(url)
  await reader.connect()
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await reader.query('SELECT 1')
  await first.write('subject_keys').where({ subject: 's-1' }).delete()
  t.true(await isInFile())
  let isDone = false
  const erased = first.eraseDeleted().finally(() => (isDone = true))
  const rewritten =
    "SELECT pg_relation_filenode('subject_keys') <> (SELECT oid FROM pg_class WHERE relname = 'subject_keys') AS is"
  while (!(await querySql<{ is: boolean }>(url, rewritten))[0]?.is) await setImmediate()
  t.true(await isInFile())
  t.false(isDone)
  await reader.end()
  t.true(await erased)
  t.false(await isInFile())
  t.deepEqual(await first.read('subject_keys').pluck('subject'), ['s-2'])
  await first.close()
  t.false(await first.eraseDeleted())
})

test('A check detects an unreadable table, but only among its own', async (t) => {
  const server = await startPostgres(t)
  const engine = await openEngine({ dataDir: '', databaseUrl: server.url })
  await engine.write.raw('CREATE TABLE foreign_table (id integer)')
  await engine.check()
  t.deepEqual(await engine.findDamage(), [])
  t.true((await engine.size()) > 1_000_000)
  const fileOf = async (table: string) =>
    (await engine.read.raw('SELECT pg_relation_filepath(?) AS file', [table]))[0].file
  const files = [await fileOf('foreign_table'), await fileOf('pictures')]
  await engine.close()
  const checkWithout = async (file: string) => {
    await server.stop('fast')
    await rm(join(server.folder, file))
    await server.start()
    const again = await openPostgres({ url: server.url })
    await again.check().finally(again.close)
  }
  await t.notThrowsAsync(checkWithout(files[0]), "another program's table")
  await t.throwsAsync(checkWithout(files[1]))
})

test('ANALYZE keeps no samples of keys and passwords', async (t) => {
  const databaseUrl = await freshDatabase(t)
  const { write, close } = await openEngine({ dataDir: '', databaseUrl })
  const texts = ['a', 'b', 'b']
  await write('subject_keys').insert(texts.map((key, n) => ({ subject: n, lookup: n, key })))
  await write('administrators').insert(
    texts.map((password, n) => ({ actor: n, username: n, password, generation: '', created_at: '', changed_at: '' })),
  )
  await write('last_runs').insert(texts.map((at, n) => ({ name: n, at, position: 1 })))
  await write.raw('ANALYZE')
  const names = ['subject_keys', 'administrators', 'last_runs']
  const tables = await write('pg_stats').distinct('tablename').whereIn('tablename', names).pluck('tablename')
  t.deepEqual(tables, ['last_runs'])
  await close()
})

test('The server log of a failed statement contains no value', async (t) => {
  const server = await startPostgres(t)
  const engine = await openPostgres({ url: server.url })
  const transaction = engine.beginLogTransaction()
  const insert = { sql: 'INSERT INTO secrets (name, value) VALUES (?, ?)', values: ['a', 'segredo'] }
  const error = await t.throwsAsync(transaction.commit([insert, insert]))
  t.deepEqual(engine.failureOf(error), { kind: 'unique', table: 'secrets', columns: ['name'] })
  await transaction.rollback()
  await engine.close()
  const log = await readFile(join(server.folder, 'server.log'), 'utf8')
  t.regex(log, /STATEMENT: .*VALUES \(\$1, \$2\)/)
  t.notRegex(log, /segredo/)
})

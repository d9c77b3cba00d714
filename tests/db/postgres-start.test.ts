import { execFile } from 'node:child_process'
import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import type { Engine } from '../../src/db/engine.ts'
import { openPostgres, type PostgresOptions } from '../../src/db/postgres/engine.ts'
import { checkServer, serverProblem } from '../../src/db/postgres/start.ts'
import { Invalid } from '../../src/errors.ts'
import { describeStartFailure } from '../../src/process/start-failure.ts'
import { startFaultyNetwork } from '../support/faulty-network.ts'
import { openTestFestival } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { freshDatabase, postgresServer, querySql, startPostgres } from '../support/postgres.ts'

const at = (url: string, changes: Partial<URL>) => Object.assign(new URL(url), changes).href

async function open(t: ExecutionContext<unknown>, options: PostgresOptions): Promise<Engine> {
  const engine = await openPostgres({ waitMs: 10_000, ...options })
  t.teardown(() => engine.close())
  return engine
}

/** Opening fails with one sentence that does not contain the password. */
async function assertOpenFails(t: ExecutionContext<unknown>, url: string, message: RegExp, waitMs = 0) {
  const error = await t.throwsAsync(openPostgres({ url, waitMs }), { instanceOf: Invalid, message })
  const password = /:([^/@]+)@/.exec(url)?.[1]
  if (password) t.false(error?.message.includes(password), error?.message)
  t.regex(error?.message ?? '', /^[A-Z][^\n]*\.$/)
}

test('An invalid or unreachable address fails with one sentence', async (t) => {
  const url = await postgresServer()
  const { port } = new URL(url)
  await assertOpenFails(t, 'postgres', /não se percebe/)
  await assertOpenFails(t, 'postgres://a:segredo@[::1', /não se percebe/)
  await assertOpenFails(t, `postgres://127.0.0.1:${await freePort()}/a`, /não respondeu .*ECONNREFUSED/)
  await assertOpenFails(t, at(url, { hostname: 'nada.invalid' }), /não respondeu .*(ENOTFOUND|EAI_AGAIN)/)
  await assertOpenFails(t, at(url, { pathname: '/nada' }), /não existe no servidor/)
  await assertOpenFails(t, at(url, { password: 'errada-123' }), /palavra-passe/, 10_000)
  await assertOpenFails(t, `postgres://fliporto@127.0.0.1:${port}/postgres`, /palavra-passe/)
  await assertOpenFails(t, `${url}?options=-c%20search_path%3Dnada`, /search_path/)
})

test('A database of another encoding and a read-only database are rejected', async (t) => {
  const latin = "ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0"
  await assertOpenFails(t, await freshDatabase(t, { how: latin }), /está em LATIN1/)
  const url = await freshDatabase(t)
  await querySql(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`)
  await assertOpenFails(t, url, /só se deixa ler/)
})

test('An old server is rejected', (t) => {
  const settings = { isReadOnly: false, encoding: 'UTF8', schema: 'public', isPooled: false, missingGrants: null }
  t.is(serverProblem({ ...settings, version: 150_000 }), undefined)
  t.regex(serverProblem({ ...settings, version: 140_012 }) ?? '', /versão 15/)
})

test('A pooler in transaction mode is rejected', async (t) => {
  const url = await freshDatabase(t)
  // Statements of one connection reach two processes, or those of two connections one
  for (const processes of [
    [1, 2, 3],
    [1, 1, 1],
  ]) {
    const connect = async () => {
      const client = await connected(t, url)
      const query = async (sql: string) =>
        sql.includes('pg_backend_pid') ? { rows: [{ pid: processes.shift() }] } : client.query(sql)
      return { query, end: () => client.end() } as never
    }
    await t.throwsAsync(checkServer(connect, ''), { instanceOf: Invalid, message: /intermediário/ })
  }
})

test('A table of another program with one of our names is not changed, and the error explains it', async (t) => {
  for (const table of ['migrations', 'secrets', 'limits']) {
    const url = await freshDatabase(t)
    await querySql(url, `CREATE TABLE ${table} (id integer)`)
    const error = await t.throwsAsync(openPostgres({ url }))
    t.regex(describeStartFailure(error), /^Na base de dados de DATABASE_URL há tabelas de outro programa [^\n]*\.$/)
    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    t.deepEqual(await querySql(url, tables), [{ tablename: table }])
  }
})

test('A role that may not create tables is told the GRANT that it needs, with which the site then starts', async (t) => {
  const server = await startPostgres(t)
  await querySql(server.url, `CREATE ROLE "Ana B" LOGIN PASSWORD 'segredo'`)
  const url = at(server.url, { username: 'Ana%20B', password: 'segredo' })
  const database = 'GRANT CREATE ON DATABASE postgres TO "Ana B";'
  const schema = 'GRANT USAGE, CREATE ON SCHEMA public TO "Ana B";'
  const sentence = (grants: string) =>
    new RegExp(`^O utilizador de DATABASE_URL não pode criar tabelas: dê-lhe esse direito com «${grants}»\\.$`)
  await assertOpenFails(t, url, sentence(`${database} ${schema}`))
  await querySql(server.url, 'REVOKE ALL ON SCHEMA public FROM public')
  await assertOpenFails(t, url, sentence(`${database} ${schema}`))
  await querySql(server.url, schema)
  await assertOpenFails(t, url, sentence(database))
  t.deepEqual(await querySql(server.url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"), [])
  await querySql(server.url, database)
  const { festival } = await openTestFestival(t, { databaseUrl: url })
  t.true(await festival.isReady())
  await querySql(server.url, 'REVOKE CONNECT ON DATABASE postgres FROM public')
  await assertOpenFails(t, url, /não se pode ligar .* GRANT CONNECT/)
})

test('The start waits for a server that is unavailable or full, and so does work under a lock', async (t) => {
  const server = await startPostgres(t, { max_connections: '4', superuser_reserved_connections: '0' })
  await server.stop('fast')
  const opened = open(t, { url: server.url })
  await server.start()
  const engine = await opened
  const others = await Promise.all([1, 2, 3, 4].map(() => connected(t, server.url)))
  const work = engine.withLock('start', async () => 'done')
  const log = join(server.folder, 'server.log')
  while (!(await readFile(log, 'utf8')).includes('too many clients')) await setTimeout(10)
  await others.pop()!.end()
  t.is(await work, 'done')
  await engine.close()
  const late = open(t, { url: server.url })
  await assertOpenFails(t, server.url, /não respondeu .*53300/)
  for (const other of others) await other.end()
  t.is((await (await late).read.raw('SELECT 1 AS one'))[0].one, 1)
})

test('A start goes on when a connection is cut while it creates the first tables', async (t) => {
  let cuts = 0
  const isCut = (sent: Buffer) => sent.includes('CREATE TABLE') && ++cuts <= 2
  const url = await startFaultyNetwork(t, await freshDatabase(t), isCut)
  await assertOpenFails(t, url, /não respondeu .*ECONNRESET/)
  t.is(cuts, 1)
  const engine = await open(t, { url })
  t.deepEqual([cuts, await engine.read('migrations')], [3, []])
})

async function connected(t: ExecutionContext<unknown>, url: string) {
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  return client
}

test('Connections to a server that became read-only are replaced, and a standby is rejected', async (t) => {
  const server = await startPostgres(t)
  const engine = await open(t, { url: server.url })
  await engine.write.raw('CREATE TABLE items (id integer)')
  const sql = "SELECT pg_backend_pid() AS pid, current_setting('transaction_read_only') AS is"
  const processes = async () => {
    const transaction = engine.beginLogTransaction()
    const rows: { pid: number; is: string }[] = [...(await transaction.query(sql)), ...(await engine.read.raw(sql))]
    await transaction.rollback()
    return rows
  }
  const pids = async () => (await processes()).map(({ pid }) => pid)
  const before = await pids()
  const setReadOnly = async (value: 'on' | 'off') => {
    await querySql(server.url, `ALTER SYSTEM SET default_transaction_read_only = ${value}`)
    await querySql(server.url, 'SELECT pg_reload_conf()')
  }
  await setReadOnly('on')
  while (!(await processes()).every(({ is }) => is === 'on')) await setTimeout(10)
  const insert = { sql: 'INSERT INTO items VALUES (?)', values: [1] }
  const write = async () => {
    const transaction = engine.beginLogTransaction()
    await transaction.commit([insert]).finally(() => transaction.rollback())
  }
  const error = await t.throwsAsync(write())
  t.deepEqual(engine.failureOf(error), { kind: 'lost' })
  await setReadOnly('off')
  while ((await querySql<{ is: string }>(server.url, sql))[0]?.is === 'on') await setTimeout(10)
  for (const pid of await pids()) t.false(before.includes(pid))
  await write()
  t.deepEqual(await engine.read('items'), [{ id: 1 }])
  await engine.close()
  await server.stop('fast')
  await writeFile(join(server.folder, 'standby.signal'), '')
  await server.start()
  await assertOpenFails(t, server.url, /só se deixa ler/)
})

test('A node opens at most six connections, and has time limits that commands do not have', async (t) => {
  const url = await freshDatabase(t)
  const engine = await open(t, { url })
  const watcher = engine.openConnection()
  t.teardown(() => watcher.destroy())
  const transaction = engine.beginLogTransaction()
  await transaction.lock()
  await Promise.all(Array.from({ length: 20 }, () => engine.read.raw('SELECT pg_sleep(0.01)')))
  const count = 'SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database()'
  t.is((await watcher.raw(count))[0].count, 6)
  await transaction.rollback()
  const command = await open(t, { url, isCommand: true })
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const limits = async ({ read }: Engine) => {
    const rows = await read('pg_settings').whereIn('name', names).orderBy('name').pluck('setting')
    return rows.map(Number)
  }
  t.deepEqual(await limits(engine), [5_000, 10_000, 10_000])
  t.deepEqual(await limits(command), [0, 0, 0])
})

test('Dead connections are detected by keepalives, and commits are durable', async (t) => {
  const url = await freshDatabase(t)
  const database = new URL(url).pathname.slice(1)
  const setting = async ({ read }: Engine, name: string) =>
    (await read.raw('SELECT current_setting(?) AS value', [name]))[0].value
  for (const [configured, expected] of [
    ['off', 'on'],
    ['remote_apply', 'remote_apply'],
  ]) {
    await querySql(url, `ALTER DATABASE ${database} SET synchronous_commit = ${configured}`)
    t.is(await setting(await open(t, { url }), 'synchronous_commit'), expected)
  }
  const engine = await open(t, { url })
  const keepalive = ['idle', 'interval', 'count'].map((name) => setting(engine, `tcp_keepalives_${name}`))
  t.deepEqual(await Promise.all(keepalive), ['10', '5', '3'])
  t.is(await setting(engine, 'tcp_user_timeout'), '20000')
})

const run = promisify(execFile)

/** A self-signed certificate for a host name. */
async function makeCertificate(folder: string, name: string, host: string): Promise<string> {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const selfSigned = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  await run('openssl', [...selfSigned, '-keyout', key, '-out', certificate, ...subject])
  return certificate
}

test('sslmode is interpreted as by libpq', async (t) => {
  const server = await startPostgres(t)
  const certificate = await makeCertificate(server.folder, 'server', 'localhost')
  const other = await makeCertificate(server.folder, 'other', 'localhost')
  const { uid, gid } = await stat(server.folder)
  await chown(join(server.folder, 'server.key'), uid, gid)
  const url = (query: string, hostname = 'localhost') => `${at(server.url, { hostname })}?${query}`
  const isEncrypted = async (query: string, hostname?: string) => {
    const engine = await openPostgres({ url: url(query, hostname), waitMs: 0 })
    const [row] = await engine.read.raw('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
    await engine.close()
    return row.ssl
  }
  const fails = (query: string, message: RegExp, hostname?: string) => assertOpenFails(t, url(query, hostname), message)
  t.false(await isEncrypted(''), 'without sslmode a server without TLS is accepted')
  await fails('sslmode=require', /TLS/)

  await querySql(server.url, 'ALTER SYSTEM SET ssl = on')
  await server.stop('fast')
  await server.start()
  t.false(await isEncrypted('sslmode=disable'))
  for (const query of ['', 'sslmode=prefer', 'sslmode=require']) t.true(await isEncrypted(query), query)
  for (const mode of ['require', 'verify-ca']) {
    t.true(await isEncrypted(`sslmode=${mode}&sslrootcert=${certificate}`, '127.0.0.1'), mode)
    await fails(`sslmode=${mode}&sslrootcert=${other}`, /TLS/)
  }
  t.true(await isEncrypted(`sslmode=verify-full&sslrootcert=${certificate}`))
  await fails(`sslmode=verify-full&sslrootcert=${certificate}`, /TLS/, '127.0.0.1')
  await fails('sslrootcert=system', /TLS/)
  await fails('sslmode=verify-full&sslrootcert=/nada.crt', /\/nada\.crt/)
  for (const query of ['sslmode=prefer&sslrootcert=system', 'sslmode=verify-ca', 'sslmode=sometimes'])
    await fails(query, /não se percebe/)
})

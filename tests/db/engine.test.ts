import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { databaseFile } from '../../src/db/database-file.ts'
import { loadKeys } from '../../src/db/keys.ts'
import { lastRun, recordRun } from '../../src/db/last-runs.ts'
import { openEngine, openExistingEngine, siteExists } from '../../src/db/open.ts'
import { checkpoint } from '../../src/db/sqlite/checkpoints.ts'
import { connect } from '../../src/db/sqlite/connect.ts'
import { Corrupt, NotFound } from '../../src/errors.ts'
import { openFestival } from '../../src/festival.ts'
import { openTestEngine, temporaryFolder } from '../support/festival.ts'
import { createGate } from '../support/gate.ts'
import { schemaOf, tablesIn } from '../support/inspect-database.ts'
import { isOnPostgres, locationIn, sqliteOnly } from '../support/run-engine.ts'
import { noSiteMessage } from '../support/site-location.ts'

test('Opening a database creates the permanent tables, and opening it again changes nothing', async (t) => {
  const dataDir = await temporaryFolder(t)
  const schema = async () => {
    const { read, close } = await openTestEngine(t, { dataDir })
    const structure = { tables: await tablesIn(read), schema: await schemaOf(read) }
    const rows = { migrations: await read('migrations').pluck('name'), site: await read('site') }
    await close()
    return { structure, rows }
  }
  const first = await schema()
  const people = ['administrators', 'sessions', 'subject_keys']
  const onBothEngines = [...people, 'drafts', 'events', 'last_runs', 'migrations', 'projections', 'site']
  // On SQLite these are in files or in memory
  const onPostgresOnly = isOnPostgres ? ['limits', 'pictures', 'secrets'] : []
  t.deepEqual(first.structure.tables, [...onBothEngines, ...onPostgresOnly].sort())
  t.deepEqual(await schema(), first)
})

test('openExistingEngine throws without a database, and creates nothing', async (t) => {
  const dataDir = await temporaryFolder(t)
  const location = await locationIn(t, dataDir)
  const nowhere = { ...location, dataDir: join(dataDir, 'nowhere') }
  for (const each of [location, nowhere]) {
    await t.throwsAsync(openExistingEngine(each), {
      instanceOf: NotFound,
      message: `${noSiteMessage(each)}. Comece o sítio com npm start.`,
    })
  }
  t.false(await siteExists(location))
  t.deepEqual(await readdir(dataDir), [])
  await (await openEngine(location)).close()
  await t.notThrowsAsync(async () => (await openExistingEngine(location)).close())
})

sqliteOnly(test)('Writes are synchronous, deleted data is overwritten, and no temporary file is written', async (t) => {
  const { write } = await openTestEngine(t)
  const pragma = async (name: string) => Object.values((await write.raw(`PRAGMA ${name}`))[0])[0]
  t.is(await pragma('journal_mode'), 'wal')
  t.is(await pragma('synchronous'), 2) // FULL
  t.is(await pragma('temp_store'), 2) // MEMORY
  t.is(await pragma('secure_delete'), 1)
})

// For PostgreSQL see postgres.test.ts
sqliteOnly(test)('Database errors are classified, and their messages contain no values', async (t) => {
  const { write, read, failureOf, dataDir } = await openTestEngine(t, { timeouts: { busy: 1_000 } })
  const times = { generation: '', created_at: '', changed_at: '' }
  const account = { ...times, actor: 'p_1', username: 'ana', password: 'segredo-guardado' }
  await write('administrators').insert(account)
  const taken = await t.throwsAsync(async () => write('administrators').insert({ ...account, actor: 'p_2' }))
  t.deepEqual(failureOf(taken), { kind: 'unique', table: 'administrators', columns: ['username'] })
  t.false(taken?.message.includes('segredo-guardado'))
  const incomplete = await t.throwsAsync(async () => write('administrators').insert({ username: 'rui' }))
  t.is(failureOf(incomplete), undefined)

  const { write: other } = await openTestEngine(t, { dataDir, timeouts: { busy: 0 } })
  await write.transaction(async (trx) => {
    await trx('administrators').delete()
    const busy = await t.throwsAsync(async () => other('administrators').delete())
    t.deepEqual(failureOf(busy), { kind: 'busy' })
    // The only writing connection is in use
    const late = await t.throwsAsync(async () => write('administrators').delete())
    t.deepEqual(failureOf(late), { kind: 'busy' })
  })
  await write.raw('PRAGMA max_page_count = 1')
  const session = { id: 'a', data: 'x'.repeat(1_000_000), expires_at: '' }
  const full = await t.throwsAsync(async () => write('sessions').insert(session))
  t.deepEqual(failureOf(full), { kind: 'full' })
  for (const code of ['SQLITE_LOCKED', 'SQLITE_PROTOCOL', 'SQLITE_NOMEM', 'SQLITE_IOERR'])
    t.deepEqual(failureOf(Object.assign(new Error('x'), { code })), { kind: 'busy' }, code)

  const readOnly = await t.throwsAsync(async () => read('administrators').delete())
  for (const error of [readOnly, new Error('SQLITE_CONSTRAINT: UNIQUE constraint failed: a.b'), null, 'SQLITE_BUSY']) {
    t.is(failureOf(error), undefined)
  }
})

// PostgreSQL has one pool for reads and writes
sqliteOnly(test)('The read handle rejects writes', async (t) => {
  const { read } = await openTestEngine(t)
  for (const attempt of [() => read('sessions').delete(), () => read.schema.dropTable('sessions')]) {
    await t.throwsAsync(async () => attempt(), { code: 'SQLITE_READONLY' })
  }
})

test('A reader neither waits for a writer nor sees its uncommitted rows', async (t) => {
  const { read, write } = await openTestEngine(t)
  const ids = () => read('sessions').pluck('id')
  await write.transaction(async (trx) => {
    await trx('sessions').insert({ id: 'a', data: '', expires_at: '' })
    t.deepEqual(await ids(), [])
  })
  t.deepEqual(await ids(), ['a'])
})

test('Work under one lock runs one after another, and work under another lock concurrently', async (t) => {
  const { withLock, dataDir } = await openTestEngine(t)
  const other = await openTestEngine(t, { dataDir })
  const order: string[] = []
  const [started, end] = [createGate(), createGate()]
  const first = withLock('rebuild', async () => {
    started.open()
    await end.opened
    order.push('first')
    throw new Error('avaria')
  })
  await started.opened
  const second = other.withLock('rebuild', async () => order.push('second'))
  await other.withLock('import', async () => order.push('another'))
  end.open()
  await t.throwsAsync(first, { message: 'avaria' })
  await second
  t.deepEqual(order, ['another', 'first', 'second'])
})

test('A snapshot does not change, however long it is read', async (t) => {
  const { withSnapshot, write } = await openTestEngine(t)
  const insert = (name: string) => write('last_runs').insert({ name, at: '', position: 0 })
  await insert('backup')
  await withSnapshot(async (db) => {
    const names = () => db('last_runs').pluck('name')
    t.deepEqual(await names(), ['backup'])
    await insert('verify')
    t.deepEqual(await names(), ['backup'])
  })
  await withSnapshot(async (db) => t.is((await db('last_runs')).length, 2))
})

for (const [what, text] of [
  ['half a file', '{"session":["ab'],
  ['an empty file', ''],
  ['another JSON value', '[]'],
  ['no signing key', `{"session":[],"lookup":"${'0'.repeat(64)}"}`],
  ['an invalid look-up key', '{"session":["a"],"lookup":"x"}'],
] as const) {
  sqliteOnly(test)(`Damaged keys (${what}) stop a start with advice, and no file is created or changed`, async (t) => {
    const folder = await temporaryFolder(t)
    const file = join(folder, 'keys.json')
    await writeFile(file, text)
    const error = await t.throwsAsync(openFestival({ dataDir: folder }), { instanceOf: Corrupt })
    t.true(error?.message.startsWith(`O ficheiro ${file} está danificado e ficou como estava: reponha-o`))
    t.deepEqual(await readdir(folder), ['keys.json'])
    t.is(await readFile(file, 'utf8'), text)
  })
}

sqliteOnly(test)(
  'Data deleted while a reader holds it is overwritten after the read, or at the next start',
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const file = databaseFile(dataDir)
    const wal = (database = file) => stat(`${database}-wal`).then(({ size }) => size)
    const openReader = async () => {
      const reader = connect({ file, role: 'reader' })
      await reader.raw('BEGIN')
      await reader('migrations').select()
      return reader
    }
    const database = await openEngine({ dataDir })
    const write = (at: string) => recordRun(database.write, 'verify', { at, position: 1 })

    const first = await openReader()
    await write('a')
    const done = database.eraseDeleted()
    await write('b')
    t.false(await checkpoint(file), 'as the attempt before, which must not be the last')
    t.true((await wal()) > 0)
    await first.destroy()
    t.true(await done)
    t.is(await wal(), 0)

    const second = await openReader()
    await write('c')
    const erased = database.eraseDeleted()
    await database.close()
    t.false(await erased)
    t.true((await wal()) > 0)
    const copy = await temporaryFolder(t)
    for (const end of ['', '-wal']) await copyFile(file + end, databaseFile(copy) + end)
    await second.destroy()
    const again = await openTestEngine(t, { dataDir: copy })
    t.is(await wal(databaseFile(copy)), 0)
    t.is((await lastRun(again.read, 'verify'))?.at, 'c')
  },
)

sqliteOnly(test)('A check of the tables also reads the overflow pages of long texts', async (t) => {
  const dataDir = await temporaryFolder(t)
  const file = databaseFile(dataDir)
  const { write, close } = await openEngine({ dataDir })
  await write('sessions').insert({ id: 'a', data: 'x'.repeat(100_000), expires_at: '2025' })
  await close()
  const checkAgain = async () => {
    const { check, close } = await openEngine({ dataDir })
    await check().finally(close)
  }
  await t.notThrowsAsync(checkAgain())
  const bytes = await readFile(file)
  // The last pages are overflow pages of the long text; each starts with the number of the next
  for (let page = bytes.length - 8 * 4096; page < bytes.length; page += 4096) bytes.fill(0xff, page, page + 4)
  await writeFile(file, bytes)
  await t.throwsAsync(checkAgain(), { message: /SQLITE_CORRUPT/ })
})

sqliteOnly(test)('The file of the keys is readable by its owner only', async (t) => {
  const engine = await openTestEngine(t)
  await loadKeys(engine.keys)
  t.is((await stat(join(engine.dataDir, 'keys.json'))).mode & 0o777, 0o600)
})

test('Processes that start concurrently all get the same keys', async (t) => {
  const engine = await openTestEngine(t)
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadKeys(engine.keys)))
  for (const keys of others) t.deepEqual(keys, first)
  t.is(first!.session.length, 1)
  for (const key of [...first!.session, first!.lookup]) t.regex(key, /^[0-9a-f]{64}$/)
  const files = (await readdir(engine.dataDir)).filter((name) => name.startsWith('keys'))
  t.deepEqual(files, isOnPostgres ? [] : ['keys.json'])
})

sqliteOnly(test)('Closing the last connection removes the write-ahead log', async (t) => {
  const { dataDir, read, close } = await openTestEngine(t)
  await Promise.all(Array.from({ length: 20 }, () => read('events')))
  await close()
  t.deepEqual(await readdir(dataDir), ['fliporto.db'])
})

import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { loadKeys } from '../../src/db/keys.ts'
import { lastRun, recordRun } from '../../src/db/last-runs.ts'
import { databaseFile, openEngine, openExistingEngine, siteExists } from '../../src/db/open.ts'
import { connect } from '../../src/db/sqlite/connect.ts'
import { Corrupt, NotFound } from '../../src/errors.ts'
import { openFestival } from '../../src/festival.ts'
import { openTestEngine, temporaryFolder } from '../support/festival.ts'
import { schemaOf, tablesIn } from '../support/inspect-database.ts'
import { isOnPostgres, locationIn, sqliteOnly } from '../support/run-engine.ts'
import { noSiteMessage } from '../support/site-location.ts'

test('opening a database creates the permanent tables, and opening it again changes nothing', async (t) => {
  const dataDir = await temporaryFolder(t)
  const schema = async () => {
    const { read, close } = await openTestEngine(t, { dataDir })
    const made = { tables: await tablesIn(read), schema: await schemaOf(read) }
    const rows = { migrations: await read('migrations').pluck('name'), site: await read('site') }
    await close()
    return { made, rows }
  }
  const first = await schema()
  const ofBoth = [
    'administrators',
    'events',
    'last_runs',
    'migrations',
    'projections',
    'sessions',
    'site',
    'subject_keys',
  ]
  // Where there is a folder, these are in it or in memory
  const ofNodes = isOnPostgres ? ['limits', 'pictures', 'secrets'] : []
  t.deepEqual(first.made.tables, [...ofBoth, ...ofNodes].sort())
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

sqliteOnly(test)('a file that is no database is refused and left as it is', async (t) => {
  const dataDir = await temporaryFolder(t)
  const file = databaseFile(dataDir)
  await writeFile(file, 'isto não é uma base de dados '.repeat(100))
  const before = await readFile(file)
  await t.throwsAsync(openEngine({ dataDir }), { code: 'SQLITE_NOTADB' })
  t.deepEqual(await readFile(file), before)
})

// PostgreSQL's are in postgres.test.ts
sqliteOnly(test)("the database's failures are told apart, and name no value", async (t) => {
  const { write, read, failureOf, dataDir } = await openTestEngine(t)
  const account = {
    actor: 'p_1',
    username: 'ana',
    password: 'segredo-guardado',
    generation: '',
    created_at: '',
    changed_at: '',
  }
  await write('administrators').insert(account)
  const taken = await t.throwsAsync(async () => write('administrators').insert({ ...account, actor: 'p_2' }))
  t.deepEqual(failureOf(taken), { kind: 'unique', table: 'administrators', columns: ['username'] })
  t.false(taken?.message.includes('segredo-guardado'))
  const incomplete = await t.throwsAsync(async () =>
    write('administrators').insert({ username: 'rui', password: null }),
  )
  t.is(failureOf(incomplete), undefined)

  const { write: other } = await openTestEngine(t, { dataDir })
  await other.raw('PRAGMA busy_timeout = 0')
  await write.transaction(async (trx) => {
    await trx('administrators').delete()
    const busy = await t.throwsAsync(async () => other('administrators').delete())
    t.deepEqual(failureOf(busy), { kind: 'busy' })
    // This database has one connection that writes, and it is taken
    const late = await t.throwsAsync(async () => write('administrators').delete())
    t.deepEqual(failureOf(late), { kind: 'busy' })
  })
  await write.raw('PRAGMA max_page_count = 1')
  const session = { id: 'a', data: 'x'.repeat(1_000_000), expires_at: '' }
  const full = await t.throwsAsync(async () => write('sessions').insert(session))
  t.deepEqual(failureOf(full), { kind: 'full' })

  const readOnly = await t.throwsAsync(async () => read('administrators').delete())
  for (const error of [readOnly, new Error('SQLITE_CONSTRAINT: UNIQUE constraint failed: a.b'), null, 'SQLITE_BUSY']) {
    t.is(failureOf(error), undefined)
  }
})

// PostgreSQL has one pool for both
sqliteOnly(test)('the handle that reads refuses to write', async (t) => {
  const { read } = await openTestEngine(t)
  for (const attempt of [() => read('sessions').delete(), () => read.schema.dropTable('sessions')]) {
    await t.throwsAsync(async () => attempt(), { code: 'SQLITE_READONLY' })
  }
})

test('a reader does not wait for a writer, nor see its rows', async (t) => {
  const { read, write } = await openTestEngine(t)
  const ids = () => read('sessions').pluck('id')
  await write.transaction(async (trx) => {
    await trx('sessions').insert({ id: 'a', data: '', expires_at: '' })
    t.deepEqual(await ids(), [])
  })
  t.deepEqual(await ids(), ['a'])
})

test('the lock of the log blocks all other writers until the transaction ends', async (t) => {
  const { write, lockLog, dataDir } = await openTestEngine(t)
  const other = await openTestEngine(t, { dataDir })
  const order: string[] = []
  let second = Promise.resolve()
  await write.transaction(async (trx) => {
    await lockLog(trx)
    second = other.write.transaction(async (theirs) => {
      await other.lockLog(theirs)
      order.push('second')
    })
    await trx('last_runs').insert({ name: 'backup', at: '', position: 0 })
    order.push('first')
  })
  await second
  t.deepEqual(order, ['first', 'second'])
})

test('work under one lock runs one after another, and work under another lock concurrently', async (t) => {
  const { withLock, dataDir } = await openTestEngine(t)
  const other = await openTestEngine(t, { dataDir })
  const order: string[] = []
  let end = () => {}
  let begun = () => {}
  const hasBegun = new Promise<void>((done) => (begun = done))
  const first = withLock('rebuild', async () => {
    begun()
    await new Promise<void>((done) => (end = done))
    order.push('first')
    throw new Error('avaria')
  })
  await hasBegun
  const second = other.withLock('rebuild', async () => order.push('second'))
  await other.withLock('import', async () => order.push('another'))
  end()
  await t.throwsAsync(first, { message: 'avaria' })
  await second
  t.deepEqual(order, ['another', 'first', 'second'])
})

test('a snapshot is of one moment, however long it is looked at', async (t) => {
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
  ['something else', '[]'],
  ['no key to sign with', `{"session":[],"lookup":"${'0'.repeat(64)}"}`],
  ['a look-up key that is none', '{"session":["a"],"lookup":"x"}'],
] as const) {
  sqliteOnly(test)(
    `of keys that are damaged (${what}) a start says what to do, and makes and changes no file`,
    async (t) => {
      const folder = await temporaryFolder(t)
      const file = join(folder, 'keys.json')
      await writeFile(file, text)
      const refused = await t.throwsAsync(openFestival({ dataDir: folder }), { instanceOf: Corrupt })
      t.true(refused?.message.startsWith(`O ficheiro ${file} está danificado e ficou como estava: reponha-o`))
      t.deepEqual(await readdir(folder), ['keys.json'])
      t.is(await readFile(file, 'utf8'), text)
    },
  )
}

sqliteOnly(test)(
  'data deleted while a reader holds it is overwritten after the read, or at the next start',
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const file = databaseFile(dataDir)
    const wal = (of = file) => stat(`${of}-wal`).then(({ size }) => size)
    const reading = async () => {
      const reader = connect({ file, role: 'reader' })
      await reader.raw('BEGIN')
      await reader('migrations').select()
      return reader
    }
    const database = await openEngine({ dataDir })
    const write = (at: string) => recordRun(database.write, 'verify', { at, position: 1 })

    const first = await reading()
    await write('a')
    const done = database.eraseDeleted()
    await write('b')
    t.is(await Promise.race([done, setTimeout(300, 'tried in vain')]), 'tried in vain')
    t.true((await wal()) > 0)
    await first.destroy()
    t.true(await done)
    t.is(await wal(), 0)

    const second = await reading()
    await write('c')
    const given = database.eraseDeleted()
    await database.close()
    t.false(await given)
    t.true((await wal()) > 0)
    const left = await temporaryFolder(t)
    for (const end of ['', '-wal']) await copyFile(file + end, databaseFile(left) + end)
    await second.destroy()
    const again = await openTestEngine(t, { dataDir: left })
    t.is(await wal(databaseFile(left)), 0)
    t.is((await lastRun(again.read, 'verify'))?.at, 'c')
  },
)

sqliteOnly(test)('reading through the tables reads the pages in which a long text goes on', async (t) => {
  const dataDir = await temporaryFolder(t)
  const file = databaseFile(dataDir)
  const { write, close } = await openEngine({ dataDir })
  await write('sessions').insert({ id: 'a', data: 'x'.repeat(100_000), expires_at: '2025' })
  await close()
  const looked = async () => {
    const { check, close } = await openEngine({ dataDir })
    await check().finally(close)
  }
  await t.notThrowsAsync(looked())
  const bytes = await readFile(file)
  // The last pages are those of the long text; each begins with the number of the next
  for (let page = bytes.length - 8 * 4096; page < bytes.length; page += 4096) bytes.fill(0xff, page, page + 4)
  await writeFile(file, bytes)
  await t.throwsAsync(looked(), { message: /SQLITE_CORRUPT/ })
})

test('keys are made once', async (t) => {
  const engine = await openTestEngine(t)
  const keys = await loadKeys(engine.keys)
  t.deepEqual(await loadKeys(engine.keys), keys)
  t.deepEqual(
    [keys.session.length, ...[...keys.session, keys.lookup].map((key) => /^[0-9a-f]{64}$/.test(key))],
    [1, true, true],
  )
})

sqliteOnly(test)('keys are in a file for its owner alone', async (t) => {
  const engine = await openTestEngine(t)
  await loadKeys(engine.keys)
  t.is((await stat(join(engine.dataDir, 'keys.json'))).mode & 0o777, 0o600)
})

test('of processes that start at once one makes the keys, and all have them', async (t) => {
  const engine = await openTestEngine(t)
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadKeys(engine.keys)))
  for (const keys of others) t.deepEqual(keys, first)
  t.deepEqual(
    (await readdir(engine.dataDir)).filter((name) => name.startsWith('keys')),
    isOnPostgres ? [] : ['keys.json'],
  )
})

sqliteOnly(test)('whoever closes a database last takes its write-ahead log away', async (t) => {
  const { dataDir, read, close } = await openTestEngine(t)
  await Promise.all(Array.from({ length: 20 }, () => read('events')))
  await close()
  t.deepEqual(await readdir(dataDir), ['fliporto.db'])
})

import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { connect } from '../../src/db/connect.ts'
import { openDatabase } from '../../src/db/database.ts'
import { databaseErrorCode, holdStill, readTables, uniqueViolation } from '../../src/db/dialect.ts'
import { loadKeys } from '../../src/db/keys.ts'
import { lastRun, recordRun } from '../../src/db/last-runs.ts'
import { watchCommits } from '../../src/db/watch.ts'
import { Corrupt } from '../../src/errors.ts'
import { openFestival } from '../../src/festival.ts'
import { temporaryFolder } from '../support/festival.ts'

test('opening a database makes what cannot be rebuilt, and opening it again changes nothing', async (t) => {
  const file = join(await temporaryFolder(t), 'x.db')
  const schema = async () => {
    const database = await openDatabase({ file })
    const made = await database.read('sqlite_master').select('type', 'name', 'sql').orderBy('name')
    const migrations = await database.read('migrations').pluck('name')
    await database.close()
    return { made, migrations }
  }
  const first = await schema()
  const tables = first.made.filter(({ type }) => type === 'table').map(({ name }) => name)
  t.deepEqual(tables, [
    'administrators',
    'events',
    'last_runs',
    'migrations',
    'projections',
    'sessions',
    'subject_keys',
  ])
  t.deepEqual(await schema(), first)
})

test('a file that is no database is refused and left as it is', async (t) => {
  const file = join(await temporaryFolder(t), 'x.db')
  await writeFile(file, 'isto não é uma base de dados '.repeat(100))
  const before = await readFile(file)
  await t.throwsAsync(openDatabase({ file }), { code: 'SQLITE_NOTADB' })
  t.deepEqual(await readFile(file), before)
})

test("the database's errors are told apart, and name no value", async (t) => {
  const { writer, close } = await openDatabase({ file: join(await temporaryFolder(t), 'x.db') })
  t.teardown(close)
  const db = writer.connection
  const account = {
    actor: 'p_1',
    username: 'ana',
    password: 'segredo-guardado',
    generation: '',
    created_at: '',
    changed_at: '',
  }
  await db('administrators').insert(account)
  const taken = await t.throwsAsync(async () => db('administrators').insert({ ...account, actor: 'p_2' }))
  t.deepEqual(uniqueViolation(taken), { table: 'administrators', columns: ['username'] })
  t.is(databaseErrorCode(taken), 'SQLITE_CONSTRAINT')
  t.false(taken?.message.includes('segredo-guardado'))
  const incomplete = await t.throwsAsync(async () => db('administrators').insert({ username: 'rui', password: null }))
  t.is(uniqueViolation(incomplete), null)
  t.is(databaseErrorCode(incomplete), 'SQLITE_CONSTRAINT')
  t.is(uniqueViolation(new Error('SQLITE_CONSTRAINT: UNIQUE constraint failed: a.b')), null)
  t.is(databaseErrorCode(new Error('other')), null)
})

for (const [what, text] of [
  ['half a file', '{"session":["ab'],
  ['an empty file', ''],
  ['something else', '[]'],
  ['no key to sign with', `{"session":[],"lookup":"${'0'.repeat(64)}"}`],
  ['a look-up key that is none', '{"session":["a"],"lookup":"x"}'],
] as const) {
  test(`of keys that are damaged (${what}) a start says what to do, and makes and changes no file`, async (t) => {
    const folder = await temporaryFolder(t)
    const file = join(folder, 'keys.json')
    await writeFile(file, text)
    const refused = await t.throwsAsync(openFestival({ dataDir: folder }), { instanceOf: Corrupt })
    t.true(refused?.message.startsWith(`O ficheiro ${file} está danificado e ficou como estava: reponha-o`))
    t.deepEqual(await readdir(folder), ['keys.json'])
    t.is(await readFile(file, 'utf8'), text)
  })
}

test('what was to be made nowhere while somebody read it is so when they have read, or when it is next opened', async (t) => {
  const file = join(await temporaryFolder(t), 'x.db')
  const wal = (of = file) => stat(`${of}-wal`).then(({ size }) => size)
  const reading = async () => {
    const reader = connect({ file, role: 'reader', connections: 1 })
    await holdStill(reader)
    await reader('migrations').select()
    return reader
  }
  const database = await openDatabase({ file })
  const write = (at: string) => recordRun(database.writer.connection, 'verify', { at, position: 1 })

  const first = await reading()
  await write('a')
  const done = database.checkpoint()
  await write('b')
  t.is(await Promise.race([done, setTimeout(300, 'tried in vain')]), 'tried in vain')
  t.true((await wal()) > 0)
  await first.destroy()
  t.true(await done)
  t.is(await wal(), 0)

  const second = await reading()
  await write('c')
  const given = database.checkpoint()
  await database.close()
  t.false(await given)
  t.true((await wal()) > 0)
  const left = `${file}-as-a-crash-leaves-it`
  for (const end of ['', '-wal']) await copyFile(file + end, left + end)
  await second.destroy()
  const again = await openDatabase({ file: left })
  t.teardown(again.close)
  t.is(await wal(left), 0)
  t.is((await lastRun(again.read, 'verify'))?.at, 'c')
})

test('reading through the tables reads the pages in which a long text goes on', async (t) => {
  const file = join(await temporaryFolder(t), 'x.db')
  const { writer, close } = await openDatabase({ file })
  await writer.connection('sessions').insert({ id: 'a', data: 'x'.repeat(100_000), expires_at: '2025' })
  await close()
  const looked = async () => {
    const db = connect({ file, role: 'reader', connections: 1 })
    await readTables(db).finally(() => db.destroy())
  }
  await t.notThrowsAsync(looked())
  const bytes = await readFile(file)
  // The last pages are those of the long text; each begins with the number of the next
  for (let page = bytes.length - 8 * 4096; page < bytes.length; page += 4096) bytes.fill(0xff, page, page + 4)
  await writeFile(file, bytes)
  await t.throwsAsync(looked(), { message: /SQLITE_CORRUPT/ })
})

test('keys are made once, for their owner alone', async (t) => {
  const folder = await temporaryFolder(t)
  const keys = await loadKeys(folder)
  t.deepEqual(await loadKeys(folder), keys)
  t.deepEqual(
    [keys.session.length, ...[...keys.session, keys.lookup].map((key) => /^[0-9a-f]{64}$/.test(key))],
    [1, true, true],
  )
  t.is((await stat(join(folder, 'keys.json'))).mode & 0o777, 0o600)
})

test('of processes that start at once one makes the keys, and all have them', async (t) => {
  const folder = await temporaryFolder(t)
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadKeys(folder)))
  for (const keys of others) t.deepEqual(keys, first)
  t.deepEqual(await readdir(folder), ['keys.json'])
})

test('a fault that lasts is not said at each look', async (t) => {
  const file = join(await temporaryFolder(t), 'x.db')
  const { close } = await openDatabase({ file })
  t.teardown(close)
  const said: unknown[] = []
  let looks = 0
  const fault = new Error('avaria')
  await new Promise<void>((enough) => {
    const stop = watchCommits({
      file,
      everyMs: 1,
      async onCommit() {
        looks += 1
        if (looks === 10) enough()
        throw fault
      },
      onError: (error) => said.push(error),
    })
    t.teardown(stop)
  })
  t.deepEqual(said, [fault])
})

test("a commit of any process is noticed, and its watcher's handle sees it", async (t) => {
  const file = join(await temporaryFolder(t), 'x.db')
  const { close } = await openDatabase({ file })
  t.teardown(close)
  const other = connect({ file, role: 'writer', connections: 1 })
  t.teardown(() => other.destroy())
  const seen: string[][] = []
  let noticed = () => {}
  const next = () => new Promise<void>((resolve) => (noticed = resolve))
  const first = next()
  const stop = watchCommits({
    file,
    everyMs: 1,
    async onCommit(db) {
      seen.push(await db('last_runs').orderBy('name').pluck('name'))
      noticed()
    },
    onError: (error) => t.fail(String(error)),
  })
  await first
  for (const name of ['backup', 'verify']) {
    const told = next()
    await other('last_runs').insert({ name, at: '', position: 0 })
    await told
  }
  await stop()
  t.deepEqual(seen, [[], ['backup'], ['backup', 'verify']])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { createArchive, extractArchive } from '../../src/backup/archive.ts'
import { createBackup } from '../../src/backup/backup.ts'
import { createExport, EVENTS } from '../../src/backup/export.ts'
import { readFileRecord } from '../../src/backup/files.ts'
import { MANIFEST, type Manifest, readManifest, writeManifest } from '../../src/backup/manifest.ts'
import { restore } from '../../src/backup/restore.ts'
import { connect } from '../../src/db/sqlite/connect.ts'
import { openFestival } from '../../src/festival.ts'
import { describeStartFailure } from '../../src/process/start-failure.ts'
import { eachEngine } from '../support/engines.ts'
import { temporaryFolder } from '../support/festival.ts'
import { freshDatabase, querySql } from '../support/postgres.ts'
import { createSampleSite, TITLE_WITH_LINE_SEPARATOR } from '../support/sample-site.ts'
import { runScript } from '../support/script.ts'

/** A backup, and a folder that is still empty. */
async function openBackup(t: ExecutionContext) {
  const { dataDir } = await createSampleSite(t)
  const folder = await temporaryFolder(t)
  const { file } = await createBackup({ dataDir, to: folder, keys: true, now: new Date('2025-10-22T12:00:00Z') })
  return { file, folder, dataDir: join(folder, 'own') }
}

async function updateManifest(content: string): Promise<void> {
  const { files, ...manifest } = await readManifest(content)
  await rm(join(content, MANIFEST))
  const records = await Promise.all(files.map(({ path }) => readFileRecord(content, path)))
  await writeManifest(content, { ...manifest, files: records } as Manifest)
}

/** Alters the database in a backup and updates the manifest. */
async function change(file: string, folder: string, ...statements: string[]): Promise<string> {
  const content = join(folder, 'content')
  await mkdir(content)
  const paths = await extractArchive(file, content)
  const db = connect({ file: join(content, 'fliporto.db'), role: 'writer' })
  for (const statement of statements) await db.raw(statement)
  await db.destroy()
  await updateManifest(content)
  await createArchive(join(folder, 'changed.tar'), content, paths)
  return join(folder, 'changed.tar')
}

eachEngine(test, 'a backup of an older version is restored with current tables', async (t, databaseOptions) => {
  const { file, folder, dataDir } = await openBackup(t)
  const older = await change(
    file,
    folder,
    'DROP TRIGGER events_no_gap',
    'DROP TRIGGER events_no_update',
    'DROP TRIGGER events_no_delete',
    'DROP TABLE site',
    "DELETE FROM migrations WHERE name = '009-site'",
    "INSERT INTO sessions VALUES ('x', '{}', '2099')",
    'DROP TABLE read_news',
    'CREATE TABLE read_news (id TEXT PRIMARY KEY, before TEXT)',
    "UPDATE projections SET version = 0 WHERE name = 'news'",
    "UPDATE read_media SET name = 'a' || char(0) || 'b'",
  )
  await restore({ dataDir, ...databaseOptions, from: older })
  const festival = await openFestival({ dataDir, ...databaseOptions })
  t.teardown(() => festival.close())
  await festival.catchUp()
  const { read, write } = festival.database
  t.deepEqual(await read('sessions'), [])
  t.deepEqual(await read('read_news').pluck('title'), [TITLE_WITH_LINE_SEPARATOR])
  t.is((await read('site').where({ name: 'era' })).length, 1)
  await t.throwsAsync(write('events').delete(), { message: /append-only/ })
})

/** The PostgreSQL backend with an open writing transaction in this database. */
async function writerOf(url: string): Promise<number> {
  const sql = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()`
  for (;;) {
    const [found] = await querySql<{ pid: number }>(url, sql)
    if (found) return found.pid
  }
}

const tablesIn = (url: string) => querySql(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")

test('a restore refuses an export with a line that is no event', async (t) => {
  const { dataDir } = await createSampleSite(t)
  const folder = join(await temporaryFolder(t), 'export')
  await createExport({ dataDir, folder, personalData: false, now: new Date('2025-10-22T12:00:00Z') })
  const [first] = (await readFile(join(folder, EVENTS), 'utf8')).split('\n')
  await appendFile(join(folder, EVENTS), `${JSON.stringify({ ...JSON.parse(first!), version: 'um' })}\n`)
  await updateManifest(folder)
  const refused = restore({ from: folder, dataDir: await temporaryFolder(t) })
  await t.throwsAsync(refused, { message: /tem uma linha que não é um acontecimento/ })
})

test('a restore is invisible until it commits, and a killed one does not affect the next', async (t) => {
  const { file, dataDir } = await openBackup(t)
  const databaseUrl = await freshDatabase(t)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, ['dist/server/scripts/restore.js', file], { env, stdio: 'ignore' })
  const pid = await writerOf(databaseUrl)
  child.kill('SIGSTOP')
  t.deepEqual(await tablesIn(databaseUrl), [])
  child.kill('SIGKILL')
  await once(child, 'exit')
  while ((await querySql(databaseUrl, `SELECT FROM pg_stat_activity WHERE pid = ${pid}`)).length > 0)
    await setTimeout(10)
  t.deepEqual(await tablesIn(databaseUrl), [])
  const { code, out, err } = await runScript('restore', [file], { dataDir, databaseUrl })
  t.deepEqual([code, err], [0, ''])
  t.true(out.startsWith('Reposta e verificada na base de dados de DATABASE_URL.\nAcontecimentos: 4. Cabeça:\n4 '))
  t.is((await runScript('rebuild', ['--check'], { dataDir, databaseUrl })).code, 0)
})

test('a restore with a broken connection reports it in one sentence and leaves nothing', async (t) => {
  const { file, dataDir } = await openBackup(t)
  const databaseUrl = await freshDatabase(t)
  const refused = t.throwsAsync(restore({ dataDir, databaseUrl, from: file }))
  await querySql(databaseUrl, `SELECT pg_terminate_backend(${await writerOf(databaseUrl)})`)
  t.is(
    describeStartFailure(await refused),
    'A ligação ao PostgreSQL de DATABASE_URL perdeu-se: verifique se o servidor está a correr e tente de novo.',
  )
  t.deepEqual([await tablesIn(databaseUrl), await readdir(dataDir)], [[], []])
})

test('missing privileges are reported in one sentence', async (t) => {
  const { file, dataDir } = await openBackup(t)
  const url = new URL(await freshDatabase(t))
  const role = `guest_${url.pathname.slice(1)}`
  await querySql(url.href, `CREATE ROLE ${role} LOGIN PASSWORD 'segredo-1'`)
  t.teardown(() => querySql(Object.assign(new URL(url), { pathname: '/postgres' }).href, `DROP ROLE ${role}`))
  const databaseUrl = Object.assign(new URL(url), { username: role, password: 'segredo-1' }).href
  const { code, err } = await runScript('restore', [file], { dataDir, databaseUrl })
  const message =
    'O utilizador de DATABASE_URL não tem permissão para usar a base de dados: faça dele o dono dela, ou do esquema.'
  t.deepEqual([code, err], [1, `${message}\n`])
})

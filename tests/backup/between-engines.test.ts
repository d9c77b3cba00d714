import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { newestSubscribers } from '../../projections/subscribers.ts'
import { createBackup } from '../../src/backup/backup.ts'
import { copiedTables } from '../../src/backup/copying.ts'
import { createExport } from '../../src/backup/export.ts'
import { restore } from '../../src/backup/restore.ts'
import { news } from '../../src/content/news.ts'
import { createAdministrator } from '../../src/db/administrators.ts'
import { recordRun } from '../../src/db/last-runs.ts'
import { permanentTables } from '../../src/db/migrations.ts'
import type { SiteLocation } from '../../src/db/open.ts'
import { createDraft, saveDraft, scheduleDraft } from '../../src/drafts/write-draft.ts'
import { Conflict, Corrupt } from '../../src/errors.ts'
import { openFestival } from '../../src/festival.ts'
import type { Unit } from '../../src/log/unit.ts'
import { describeStartFailure } from '../../src/process/start-failure.ts'
import {
  cause,
  type Ending,
  openTestFestival,
  QUICK_HASH,
  run,
  sharedByTests,
  temporaryFolder,
} from '../support/festival.ts'
import { filesIn } from '../support/folder-contents.ts'
import { freshDatabase, querySql } from '../support/postgres.ts'
import { createSampleSite } from '../support/sample-site.ts'
import { sampleNamed } from '../support/samples.ts'
import { addSubscriber } from '../support/subscribers.ts'

/** A full run also goes from PostgreSQL to PostgreSQL, which reads and writes as the other two steps do. */
const JOURNEY =
  process.env.ALL === '1' ? (['PostgreSQL', 'PostgreSQL', 'SQLite'] as const) : (['PostgreSQL', 'SQLite'] as const)

const now = new Date('2025-10-22T12:00:00Z')

const TEXTS = [
  'd\u2019água \'simples\' "duplas" `graves`',
  'c:\\pasta\\n \\\\ $1 ? ?? :nome $$ %s -- ; DROP',
  '\u{1f4da}\u{1f469}\u200d\u{1f9b1} \u2028 \u2029 \u0001 \uffff',
  'ééé e\u0301 Ω',
  'longo '.repeat(20_000),
]

let made: ReturnType<typeof makeFullSite> | undefined
/** A closed site with rows in every table, more than one page of them, that tests only read. */
const fullSite = () => (made ??= makeFullSite())

async function makeFullSite() {
  const shared = sharedByTests()
  const { dataDir, pictures } = await createSampleSite(shared)
  const { festival } = await openTestFestival(shared, { dataDir })
  for (const [index, title] of TEXTS.entries()) {
    const fields = {
      ...sampleNamed('news').fields(index),
      title: title.slice(0, 100),
      excerpt: title.slice(0, 200),
      slug: `n-${index}`,
      content: `<p>${title}</p>`,
    }
    const command = { type: 'PublishNews' as const, fields: fields as never }
    await run(festival, news, `odd-${index}`, command)
  }
  const gone = await addSubscriber(festival, 'fora@exemplo.pt')
  for (const name of ['rui', 'eva']) await addSubscriber(festival, `${name}@exemplo.pt`)
  // In one commit, for speed.
  const work = async (unit: Unit) => {
    for (let number = 0; number < 520; number += 1) {
      const { insert } = festival.subjects.create(`s-${number}`, `pessoa-${number}@exemplo.pt`)
      unit.execute(insert)
      const fields = { ...sampleNamed('news').fields(number), slug: `muitas-${number}` }
      const command = { type: 'PublishNews', fields: fields as never } as const
      await unit.handle({ noun: news, id: `many-${number}`, command, cause })
    }
  }
  await festival.store.write(work, [{ noun: news, fields: sampleNamed('news').fields(0) }])
  await festival.eraseSubscriber(gone, cause)
  const author = { actor: 'ana', now }
  await createDraft(festival, { id: 'd1', kind: 'news', itemId: null, fields: { title: 'É\u2028ele' } }, author)
  await saveDraft(festival, 'd1', { fields: { title: 'Um' } }, { ...author, actor: 'rui' })
  await scheduleDraft(festival, 'd1', '2999-10-23T09:00', author)
  for (const name of ['beatriz', "d'artagnan"]) {
    await createAdministrator(festival.database, name, 'uma palavra longa', now, QUICK_HASH)
  }
  await festival.database.write('administrators').where({ username: 'beatriz' }).update({ name_in_log: 'ana' })
  await festival.database.write('sessions').insert({ id: 'x', data: '{}', expires_at: '2099' })
  await recordRun(festival.database.write, 'verify', { at: now.toISOString(), position: 3 })
  await festival.close()
  return { dataDir, pictures }
}

/** Everything of a site that does not depend on its engine. */
async function contentOf(location: SiteLocation) {
  const festival = await openFestival(location)
  const { database, subjects, keys } = festival
  const rows: Record<string, unknown> = {}
  for (const { table, key } of copiedTables) if (table !== 'site') rows[table] = await database.read(table).orderBy(key)
  const sealed = (await newestSubscribers(database.read)).map(({ id, address }) => ({ subject: id, data: address }))
  const addresses = [...(await subjects.decrypt(database.read, sealed)).values()].sort()
  const era = await database.read('site').where({ name: 'era' }).first('value')
  const sessions = await database.read('sessions')
  const ready = await festival.isReady()
  const { counts, stale } = await festival.rebuild({ check: true })
  await festival.close()
  const differing = [...counts.values()].filter(Boolean)
  return { content: { rows, addresses, keys }, era: era?.value, sessions, state: { ready, stale, differing } }
}

const WHOLE = { ready: true, stale: [], differing: [] }

async function exported(t: Ending, location: SiteLocation) {
  const folder = join(await temporaryFolder(t), 'exported')
  const { head, content } = await createExport({ ...location, folder, personalData: true, now })
  const files = (await filesIn(folder)).filter((file) => file !== 'manifest.json')
  const hashOf = async (file: string) => hash('sha256', await readFile(join(folder, file)))
  const hashes = await Promise.all(files.map(async (file) => [file, await hashOf(file)]))
  return { folder, digests: { head, content }, hashes }
}

let sample: ReturnType<typeof makeSample> | undefined
async function makeSample() {
  const shared = sharedByTests()
  const { dataDir, pictures } = await createSampleSite(shared)
  return { dataDir, pictures, folder: (await exported(shared, { dataDir })).folder }
}
/** A small site and its export, that tests only read. */
const sampleSite = () => (sample ??= makeSample())

const newLocation = async (t: ExecutionContext<unknown>, engine: 'SQLite' | 'PostgreSQL'): Promise<SiteLocation> => ({
  dataDir: join(await temporaryFolder(t), 'data'),
  databaseUrl: engine === 'PostgreSQL' ? await freshDatabase(t) : undefined,
})

test('all lasting tables are copied, except sessions and projections', (t) => {
  const copied = copiedTables.map(({ table }) => table)
  t.deepEqual([...copied, 'projections', 'sessions'].sort(), [...permanentTables].sort())
})

test('an export restored on the other engine and exported again is byte-identical', async (t) => {
  const first = await fullSite()
  const before = await exported(t, first)
  const draft = JSON.parse(await readFile(join(before.folder, 'drafts.jsonl'), 'utf8'))
  t.like(draft, { id: 'd1', version: 3, fields: '{"title":"Um"}', publish_at: '2999-10-23T09:00' })
  let from = before
  for (const engine of JOURNEY) {
    const location = await newLocation(t, engine)
    await restore({ ...location, from: from.folder })
    from = await exported(t, location)
    t.deepEqual({ ...from, folder: '' }, { ...before, folder: '' }, engine)
    t.deepEqual((await contentOf(location)).state, WHOLE)
  }
})

test('a backup of either engine restores on either, without sessions and in a new era', async (t) => {
  const first = await fullSite()
  const before = await contentOf(first)
  t.deepEqual(before.content.addresses, ['Ana@exemplo.pt', 'eva@exemplo.pt', 'rui@exemplo.pt'])
  let location: SiteLocation = first
  const eras = new Set([before.era])
  for (const engine of JOURNEY) {
    const { file } = await createBackup({ ...location, to: await temporaryFolder(t), keys: true, now })
    t.notRegex(String(await readdir(location.dataDir)), /scratch|incompleta/)
    location = await newLocation(t, engine)
    await restore({ ...location, from: file })
    const after = await contentOf(location)
    t.deepEqual(after.content, before.content, engine)
    t.deepEqual([after.sessions, after.state], [[], WHOLE])
    eras.add(after.era)
  }
  t.is(eras.size, 1 + JOURNEY.length)
  t.deepEqual((await readdir(join(location.dataDir, 'uploads'))).sort(), [...first.pictures].sort())
})

test('a PostgreSQL backup without keys contains none of their bytes', async (t) => {
  const location = await newLocation(t, 'PostgreSQL')
  await restore({ ...location, from: (await sampleSite()).folder })
  const { content } = await contentOf(location)
  const [{ key }] = content.rows.subject_keys as [{ key: string }]
  for (const keys of [true, false]) {
    const { file } = await createBackup({ ...location, to: await temporaryFolder(t), keys, now })
    const bytes = await readFile(file)
    t.deepEqual([bytes.includes(key), bytes.includes(content.keys.lookup)], [keys, keys])
  }
})

test('a replaced or missing picture in PostgreSQL fails backup and export', async (t) => {
  const { folder, pictures } = await sampleSite()
  const location = await newLocation(t, 'PostgreSQL')
  await restore({ ...location, from: folder })
  for (const spoil of ["UPDATE pictures SET bytes = 'outra'", 'DELETE FROM pictures']) {
    await querySql(location.databaseUrl!, `${spoil} WHERE file = '${pictures[0]}'`)
    const to = await temporaryFolder(t)
    const message = /^Imagens que o registo nomeia e que faltam ou estão danificadas: 1 \(uploads\//
    await t.throwsAsync(createBackup({ ...location, to, keys: true, now }), { instanceOf: Corrupt, message })
    const other = { ...location, folder: join(to, 'exported'), personalData: true, now }
    await t.throwsAsync(createExport(other), { instanceOf: Corrupt, message })
    t.deepEqual(await readdir(to), [])
  }
})

test('restoring over a site is rejected, and other tables and a SQLite site in DATA_DIR stay', async (t) => {
  const { dataDir, folder } = await sampleSite()
  const databaseUrl = await freshDatabase(t)
  await querySql(databaseUrl, 'CREATE TABLE theirs (id integer); INSERT INTO theirs VALUES (7)')
  for (const table of ['subject_keys', 'read_news', 'pictures']) {
    await querySql(databaseUrl, `CREATE TABLE ${table} (id integer)`)
    const refused = await t.throwsAsync(restore({ dataDir, databaseUrl, from: folder }))
    t.regex(describeStartFailure(refused), /^Na base de dados de/)
    t.deepEqual(await tablesIn(databaseUrl), [table, 'theirs'])
    await querySql(databaseUrl, `DROP TABLE ${table}`)
  }
  const content = async () =>
    Promise.all((await filesIn(dataDir)).map(async (file) => [file, await readFile(join(dataDir, file))]))
  const before = await content()
  await restore({ dataDir, databaseUrl, from: folder })
  t.deepEqual(await content(), before)
  t.deepEqual(await querySql(databaseUrl, 'SELECT * FROM theirs'), [{ id: 7 }])
  await t.throwsAsync(restore({ dataDir, databaseUrl, from: folder }), {
    instanceOf: Conflict,
    message:
      'Na base de dados de DATABASE_URL já há um sítio (migrations) e ficou como estava: indique uma base de dados vazia.',
  })
})

const TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
const tablesIn = async (url: string) =>
  (await querySql<{ tablename: string }>(url, TABLES)).map(({ tablename }) => tablename)

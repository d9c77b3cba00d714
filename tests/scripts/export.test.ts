import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createAdministrator } from '../../src/db/administrators.ts'
import { openFestival } from '../../src/festival.ts'
import { findDamage } from '../support/damage.ts'
import { eventsOf, QUICK_HASH, temporaryFolder } from '../support/festival.ts'
import { accessibleByOthers, filesContaining, filesIn } from '../support/folder-contents.ts'
import { createSampleSite, TITLE_WITH_LINE_SEPARATOR } from '../support/sample-site.ts'
import { callScript, refused } from '../support/script.ts'

const ORGANISER = 'organizadora-beatriz'

async function openExport(t: ExecutionContext, ...options: string[]) {
  const location = await createSampleSite(t)
  const { database, close } = await openFestival({ dataDir: location.dataDir })
  const db = database.write
  await createAdministrator(database, ORGANISER, 'uma palavra longa', new Date('2025-10-01'), QUICK_HASH)
  // As after a migration: the log contains this name.
  await db('administrators').update({ name_in_log: 'ana' })
  const administrators = await db('administrators').select('actor', 'username', 'name_in_log', 'password')
  await close()
  const folder = await temporaryFolder(t)
  const exported = join(folder, 'exported')
  const ran = await callScript('export', [exported, ...options], location.dataDir)
  t.deepEqual([ran.code, ran.err], [0, ''])
  return { ...location, administrators, folder, exported, ran }
}

const linesOf = async (exported: string): Promise<Record<string, string | number>[]> =>
  (await readFile(join(exported, 'events.jsonl'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** The digests of log and content. */
const digests = (out: string) => out.slice(out.indexOf('Cabeça:')).split('\n').slice(0, 3)

test('An export has each event with all columns, and pictures named by their hash; a restored one has the same digests', async (t) => {
  const { exported, folder, dataDir, ran, ana, administrators } = await openExport(t)
  t.deepEqual(await accessibleByOthers(exported), [])
  const source = await openFestival({ dataDir })
  t.deepEqual(await linesOf(exported), await eventsOf(source))
  await source.close()
  t.is(JSON.parse(String((await linesOf(exported))[0]!.data)).title, TITLE_WITH_LINE_SEPARATOR)
  const pictures = (await filesIn(exported)).filter((file) => file.startsWith('pictures/'))
  t.is(pictures.length, 2)
  for (const picture of pictures) {
    const bytes = await readFile(join(exported, picture))
    t.is(basename(picture), `${createHash('sha256').update(bytes).digest('hex')}.svg`)
  }
  const restored = join(folder, 'restored')
  const restore = await callScript('restore', [exported, '--into', restored], dataDir)
  t.deepEqual([restore.code, restore.err], [0, ''])
  t.deepEqual(digests(restore.out), digests(ran.out))
  t.deepEqual(await accessibleByOthers(restored), [])
  t.deepEqual(await findDamage(restored), { wrong: [], events: 4 })
  const { subjects, database, close } = await openFestival({ dataDir: restored })
  t.is(await subjects.find(database.read, 'ana@exemplo.pt'), ana)
  const columns = Object.keys(administrators[0])
  t.deepEqual(await database.read('administrators').select(columns), administrators)
  await close()
})

test('An export without personal data has no keys, and is otherwise the same', async (t) => {
  const { exported, folder, dataDir, ran, ana } = await openExport(t, '--without-personal-data')
  const { database, close } = await openFestival({ dataDir })
  const { key, lookup } = await database.read('subject_keys').where({ subject: ana }).first()
  await close()
  for (const secret of [
    key,
    lookup,
    JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')).lookup,
    '@exemplo',
    ORGANISER,
  ]) {
    t.deepEqual(await filesContaining(exported, secret), [])
  }
  const restored = join(folder, 'restored')
  t.deepEqual(digests((await callScript('restore', [exported], restored)).out), digests(ran.out))
  const restoredSite = await openFestival({ dataDir: restored })
  t.deepEqual(await restoredSite.database.read('subject_keys'), [])
  await restoredSite.close()
})

test('A non-empty folder is rejected, and nothing is written', async (t) => {
  const { exported, dataDir } = await openExport(t)
  const before = await filesIn(exported)
  t.deepEqual(
    await callScript('export', [exported], dataDir),
    refused(`${exported} já tem ficheiros e ficou como estava: escolha uma pasta vazia ou nova.\n`),
  )
  t.deepEqual(await filesIn(exported), before)
})

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { Conflict } from '../../src/errors.ts'
import { ensureContent, refuseToAbandonSite } from '../../src/process/start.ts'
import { openTestFestival, temporaryFolder } from '../support/festival.ts'
import { freshDatabase, querySql } from '../support/postgres.ts'

const now = new Date('2025-10-22T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('A start removes temporary files that are older than an hour, and nothing else', async (t) => {
  const { festival } = await openTestFestival(t)
  const id = '0b5a1c9e-1111-4222-8333-944444444444'
  const files: [name: string, minutes: number][] = [
    [`a-4x3.png.${id}.new`, 61],
    [`b-4x3.png.${id}.new`, 59],
    ['c-4x3.png', 1000],
    ['notas.new', 1000],
    [`d-4x3.png.${id}.new.bak`, 1000],
  ]
  for (const folder of [festival.pictures.folder, join(festival.variants.folder, 'a-4x3')]) {
    await mkdir(folder, { recursive: true })
    for (const [name, minutes] of files) {
      await writeFile(join(folder, name), 'x')
      await utimes(join(folder, name), minutesAgo(minutes), minutesAgo(minutes))
    }
  }
  await ensureContent(festival, { initialContent: 'none', now: () => now })
  const left = files.slice(1).map(([name]) => name)
  for (const folder of [festival.pictures.folder, join(festival.variants.folder, 'a-4x3')]) {
    const names = await readdir(folder)
    t.deepEqual(names.filter((name) => !name.endsWith('.svg')).sort(), left.toSorted())
  }
})

test('A start with an empty PostgreSQL database fails if DATA_DIR contains a site, unless content is configured', async (t) => {
  const { dataDir } = await openTestFestival(t)
  const empty = await temporaryFolder(t)
  const databaseUrl = await freshDatabase(t)
  const start = { dataDir, databaseUrl, initialContent: undefined }
  await t.throwsAsync(refuseToAbandonSite(start), {
    instanceOf: Conflict,
    message: /npm run export -- PASTA sem DATABASE_URL e, depois, DATABASE_URL=… npm run restore -- PASTA/,
  })
  t.deepEqual(await querySql(databaseUrl, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"), [])
  for (const other of [{ initialContent: 'none' as const }, { databaseUrl: undefined }, { dataDir: empty }])
    await t.notThrowsAsync(refuseToAbandonSite({ ...start, ...other }))
  await openTestFestival(t, { databaseUrl })
  await t.notThrowsAsync(refuseToAbandonSite(start))
})

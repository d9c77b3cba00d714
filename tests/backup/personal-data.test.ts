import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { insertPersonalData, PERSONAL_DATA, readPersonalData } from '../../src/backup/personal-data.ts'
import { news } from '../../src/content/news.ts'
import { readActors } from '../../src/history/actors.ts'
import { openTestFestival, run, temporaryFolder } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

test('administrators of old exports get ids, and old events are attributed to them', async (t) => {
  const folder = await temporaryFolder(t)
  const at = '2025-10-01T08:00:00.000Z'
  const administrators = ['an\0a', 'rui'].map((username) => ({
    username,
    password: 'x',
    created_at: at,
    changed_at: at,
  }))
  await writeFile(join(folder, PERSONAL_DATA), JSON.stringify({ lookup: '0'.repeat(64), subjects: [], administrators }))
  const { festival } = await openTestFestival(t)
  await run(festival, news, 'n-1', { type: 'PublishNews', fields: sampleNamed('news').fields(1) as never })
  const db = festival.database.write
  await insertPersonalData(db, (await readPersonalData(folder))!)
  const rows = await db('administrators').orderBy('username')
  t.deepEqual(
    rows.map((row) => [row.username, row.name_in_log]),
    [
      ['ana', 'ana'],
      ['rui', null],
    ],
  )
  t.is((await readActors(db)).actorIdOf('ana'), rows[0].actor)
  for (const { actor } of rows) t.regex(actor, /^p_[\w-]{22}$/)
})

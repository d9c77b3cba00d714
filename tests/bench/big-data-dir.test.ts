import { join } from 'node:path'
import test from 'ava'
import { authenticate } from '../../src/db/administrators.ts'
import { openFestival } from '../../src/festival.ts'
import { ensureAdministrator } from '../../src/process/start.ts'
import { temporaryFolder } from '../support/festival.ts'
import { ADMINISTRATOR, createBigDataDir } from './big-data-dir.ts'

test('A benchmark signs in on the shared folder, whichever server started on it before', async (t) => {
  const dataDir = await createBigDataDir(join(await temporaryFolder(t), 'big'), 1_000)
  const festival = await openFestival({ dataDir })
  const created = await ensureAdministrator(festival, { username: 'admin', password: undefined }, new Date())
  t.is(created, undefined)
  t.truthy(await authenticate(festival.database.read, ADMINISTRATOR.username, ADMINISTRATOR.password))
  await festival.close()
})

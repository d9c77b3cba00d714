import test from 'ava'
import { freshDatabase, postgresServer, querySql } from '../support/postgres.ts'

test('a server is started for the run, with a database for each test', async (t) => {
  const url = await freshDatabase(t)
  const [row] = await querySql<{ fits: boolean }>(
    url,
    "SELECT current_setting('server_version_num')::int >= 150000 AS fits",
  )
  t.deepEqual(row, { fits: true })
  t.not(url, await postgresServer())
})

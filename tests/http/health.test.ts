import test from 'ava'
import { sqliteOnly } from '../support/run-engine.ts'
import { openSite } from '../support/site.ts'

// For PostgreSQL see tests/db/postgres-tables.test.ts, which starts its own server
sqliteOnly(test)('A site is ready while every table is readable; otherwise it is alive but not ready', async (t) => {
  const { get, festival } = await openSite(t)
  const statuses = async () => [(await get('/healthz')).status, (await get('/readyz')).status]
  t.deepEqual(await statuses(), [200, 200])
  const db = festival.database.write
  const [{ rootpage }] = await db('sqlite_master').where({ type: 'index', tbl_name: 'events' }).select('rootpage')
  for (const table of ['read_sponsors', 'sessions']) {
    const [{ rootpage: own }] = await db('sqlite_master').where({ name: table }).select('rootpage')
    const point = async (page: number) => {
      await db.raw('PRAGMA writable_schema = ON')
      await db('sqlite_master').where({ name: table }).update({ rootpage: page })
      const [{ schema_version: version }] = await db.raw('PRAGMA schema_version')
      await db.raw(`PRAGMA schema_version = ${version + 1}`)
    }
    // Point the table to a page of an index, as in a damaged file
    await point(rootpage)
    t.deepEqual(await statuses(), [200, 503], table)
    await point(own)
    t.deepEqual(await statuses(), [200, 200], table)
  }
})

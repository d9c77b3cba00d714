import test from 'ava'
import { databaseFile } from '../../../src/db/database-file.ts'
import { connect } from '../../../src/db/sqlite/connect.ts'
import { fillDisk } from '../../support/inspect-database.ts'
import { sqliteOnly } from '../../support/run-engine.ts'
import { addAdministrator, openSiteSignedIn, signIn } from '../../support/signed-in-site.ts'
import { openSite } from '../../support/site.ts'

test('A full database rejects a write with 507 and rolls it back; writes succeed once there is space', async (t) => {
  const { request, get, log, festival } = await openSiteSignedIn(t)
  t.is((await request('POST', '/news', { title: 'Antes' })).status, 201)
  const freeSpace = await fillDisk(festival.database.write)
  const rejected = await request('POST', '/news', { title: 'Depois', content: 'palavras '.repeat(20_000) })
  t.is(rejected.status, 507)
  t.deepEqual(await rejected.json(), {
    message: 'Não há espaço em disco: nada foi guardado. Tente de novo mais tarde.',
  })
  t.is((await log()).length, 1)
  t.is((await (await get('/api/news')).json()).length, 1)
  await freeSpace()
  t.is((await request('POST', '/news', { title: 'Depois', content: 'palavras '.repeat(20_000) })).status, 201)
  t.is((await (await get('/api/news')).json()).length, 2)
})

// On PostgreSQL only the log is locked, and the lock timeout is ten seconds
sqliteOnly(test)(
  'While another process writes, signed-in reads succeed; a save is rejected with 503 and can be repeated',
  async (t) => {
    let minutes = 0
    const now = () => new Date(Date.UTC(2025, 9, 22, 12, minutes))
    const { request, get, log, dataDir } = await openSiteSignedIn(t, { now, timeouts: { busy: 0, lost: 0 } })
    const other = connect({ file: databaseFile(dataDir), role: 'writer' })
    t.teardown(() => other.destroy())
    await other.raw('BEGIN IMMEDIATE')
    // After ten minutes the session is extended, which is a write
    minutes = 10
    for (const path of ['/me', '/newsletter', '/media']) t.is((await request('GET', path)).status, 200, path)
    t.is((await get('/api/news')).status, 200)
    const rejected = await request('POST', '/news', { title: 'Meia' })
    t.deepEqual([rejected.status, rejected.headers.get('retry-after')], [503, '5'])
    t.deepEqual(await rejected.json(), {
      message: 'O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.',
    })
    await other.raw('ROLLBACK')
    t.is((await request('POST', '/news', { title: 'Meia' })).status, 201)
    t.is((await log()).length, 1)
  },
)

// On PostgreSQL other writers do not block
sqliteOnly(test)('A sign-in while another process writes is answered with 503 and a message', async (t) => {
  const { origin, festival, dataDir } = await openSite(t, { timeouts: { busy: 0, lost: 0 } })
  await addAdministrator(festival)
  const other = connect({ file: databaseFile(dataDir), role: 'writer' })
  t.teardown(() => other.destroy())
  await other.raw('BEGIN IMMEDIATE')
  const busy = await signIn(origin)
  t.deepEqual([busy.status, busy.headers.get('retry-after')], [503, '5'])
  t.deepEqual(await busy.json(), {
    message: 'O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.',
  })
})

test('A sign-in on a full database is answered with 507', async (t) => {
  const { origin, festival } = await openSite(t)
  await addAdministrator(festival)
  const { write } = festival.database
  await write('sessions').insert({ id: 'x', data: 'x'.repeat(4_000), expires_at: '2099' })
  await fillDisk(write)
  // Each session takes space until the database is full
  let status = 200
  while (status === 200) status = (await signIn(origin)).status
  t.is(status, 507)
})

import test from 'ava'
import { databaseFile } from '../../../src/db/open.ts'
import { connect } from '../../../src/db/sqlite/connect.ts'
import { fillDisk } from '../../support/inspect-database.ts'
import { sqliteOnly } from '../../support/run-engine.ts'
import { addAdministrator, openSiteSignedIn, signIn } from '../../support/signed-in-site.ts'
import { openSite } from '../../support/site.ts'

test('a database that may not grow refuses with 507, undoes the whole write, and goes on when it may', async (t) => {
  const { request, get, log, festival } = await openSiteSignedIn(t)
  t.is((await request('POST', '/news', { title: 'Antes' })).status, 201)
  const makeRoom = await fillDisk(festival.database.write)
  const refused = await request('POST', '/news', { title: 'Depois', content: 'palavras '.repeat(20_000) })
  t.is(refused.status, 507)
  t.deepEqual(await refused.json(), {
    message: 'Não há espaço em disco: nada foi guardado. Tente de novo mais tarde.',
  })
  t.is((await log()).length, 1)
  t.is((await (await get('/api/news')).json()).length, 1)
  await makeRoom()
  t.is((await request('POST', '/news', { title: 'Depois', content: 'palavras '.repeat(20_000) })).status, 201)
  t.is((await (await get('/api/news')).json()).length, 2)
})

// On PostgreSQL others' sessions are written meanwhile, and its own limit ends after ten seconds
sqliteOnly(test)(
  'while another process writes, who is signed in reads on; what they save is refused with 503 and can be sent again',
  async (t) => {
    let minutes = 0
    const now = () => new Date(Date.UTC(2025, 9, 22, 12, minutes))
    const { request, get, log, dataDir } = await openSiteSignedIn(t, { now, timeouts: { busy: 0, lost: 0 } })
    const other = connect({ file: databaseFile(dataDir), role: 'writer' })
    t.teardown(() => other.destroy())
    await other.raw('BEGIN IMMEDIATE')
    // The session is worth prolonging, which is a write too
    minutes = 10
    for (const path of ['/me', '/newsletter', '/media']) t.is((await request('GET', path)).status, 200, path)
    t.is((await get('/api/news')).status, 200)
    const refused = await request('POST', '/news', { title: 'Meia' })
    t.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    t.deepEqual(await refused.json(), {
      message: 'O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.',
    })
    await other.raw('ROLLBACK')
    t.is((await request('POST', '/news', { title: 'Meia' })).status, 201)
    t.is((await log()).length, 1)
  },
)

// On PostgreSQL nobody else's writing is in the way
sqliteOnly(test)('who cannot be signed in because another process writes is told so', async (t) => {
  const { origin, festival, dataDir } = await openSite(t)
  await addAdministrator(festival)
  const { write } = festival.database
  const other = connect({ file: databaseFile(dataDir), role: 'writer' })
  t.teardown(() => other.destroy())
  await write.raw('PRAGMA busy_timeout = 0')
  await other.raw('BEGIN IMMEDIATE')
  const busy = await signIn(origin)
  t.deepEqual([busy.status, busy.headers.get('retry-after')], [503, '5'])
  t.deepEqual(await busy.json(), {
    message: 'O sítio está ocupado e nada foi guardado. Tente de novo dentro de instantes.',
  })
})

test('who cannot be signed in because there is no room is told so', async (t) => {
  const { origin, festival } = await openSite(t)
  await addAdministrator(festival)
  const { write } = festival.database
  await write('sessions').insert({ id: 'x', data: 'x'.repeat(4_000), expires_at: '2099' })
  await fillDisk(write)
  // Each session takes some room, until there is none
  let status = 200
  while (status === 200) status = (await signIn(origin)).status
  t.is(status, 507)
})

import test from 'ava'
import { fillDisk } from '../../support/inspect-database.ts'
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

import test from 'ava'
import { fillDisk } from '../../support/inspect-database.ts'
import { addAdministrator, openSiteSignedIn, signIn } from '../../support/signed-in-site.ts'
import { openSite } from '../../support/site.ts'

test('A full database rejects a write with 507 and rolls it back; writes succeed once there is space', async (t) => {
  const { send, readJson, log, festival } = await openSiteSignedIn(t)
  const freeSpace = await fillDisk(festival.database.write)
  const write = () => send('POST', '/news', { title: 'Depois', content: 'palavras '.repeat(20_000) })
  const message = 'Não há espaço em disco: nada foi guardado. Tente de novo mais tarde.'
  t.like(await write(), { status: 507, body: { message } })
  t.deepEqual([await log(), await readJson('/api/news')], [[], []])
  await freeSpace()
  t.is((await write()).status, 201)
  t.is((await readJson('/api/news')).length, 1)
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

import test from 'ava'
import { openPanel } from '../../support/sign-in.ts'

test('a database that may not grow refuses with 507, undoes the whole write, and goes on when it may', async (t) => {
  const { ask, get, log, festival } = await openPanel(t)
  t.is((await ask('POST', '/news', { title: 'Antes' })).status, 201)
  const { connection } = festival.database.writer
  const [{ page_count: pages }] = await connection.raw('PRAGMA page_count')
  await connection.raw(`PRAGMA max_page_count = ${pages}`)
  const refused = await ask('POST', '/news', { title: 'Depois', content: 'palavras '.repeat(20_000) })
  t.is(refused.status, 507)
  t.deepEqual(await refused.json(), {
    message: 'Não há espaço em disco: nada foi guardado. Tente de novo mais tarde.',
  })
  t.is((await log()).length, 1)
  t.is((await (await get('/api/news')).json()).length, 1)
  await connection.raw('PRAGMA max_page_count = 4294967294')
  t.is((await ask('POST', '/news', { title: 'Depois', content: 'palavras '.repeat(20_000) })).status, 201)
  t.is((await (await get('/api/news')).json()).length, 2)
})

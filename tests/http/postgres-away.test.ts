import test from 'ava'
import { freshDatabase, startPostgres } from '../support/postgres.ts'
import { addAdministrator, cookieHeader, multipartForm, openSiteSignedIn, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import { waitUntil } from '../support/stuck-heartbeat.ts'

test('While PostgreSQL is stopped, cached answers are served, and waiting requests are answered after it restarts', async (t) => {
  t.timeout(120_000)
  const server = await startPostgres(t)
  const site = await openSite(t, { databaseUrl: server.url, onError: () => {} })
  const { get, origin, freshness, festival } = site
  await addAdministrator(festival)
  const cookie = cookieHeader(await signIn(origin))
  await site.create('news', 'um', { slug: 'um', title: 'Um' })
  t.is((await get('/noticias/um')).status, 200)
  t.is((await get('/readyz')).status, 200)

  await server.stop('immediate')
  // These lose their connections before the outage is detected, and are retried
  const early = [get('/podcast'), get('/api/admin/me', { cookie })]
  await waitUntil(() => freshness.state === 'lost')
  const form = { method: 'POST', headers: { cookie }, body: multipartForm({ slug: 'dois', title: 'Dois' }) }
  const late = [get('/api/sponsors'), fetch(`${origin}/api/admin/news`, form)]
  for (let time = 0; time < 3; time += 1) t.is((await get('/noticias/um')).status, 200)
  t.is((await get('/readyz')).status, 503)
  t.is(freshness.state, 'lost')

  await server.start()
  const statuses = await Promise.all([...early, ...late].map(async (answer) => (await answer).status))
  t.deepEqual(statuses, [200, 200, 200, 201])
  t.regex(await (await get('/api/news')).text(), /Dois/)
})

test('A save that the server has no memory or file for is answered with 503, and can be repeated', async (t) => {
  const timeouts = { busy: 300, lost: 300 }
  const { request, get, festival } = await openSiteSignedIn(t, { databaseUrl: await freshDatabase(t), timeouts })
  const { write } = festival.database
  await write.raw('CREATE SEQUENCE tries')
  for (const [number, code] of ['53200', '57000', '58030'].entries()) {
    await write.raw(`CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM nextval('tries'); RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`)
    await write.raw(
      'CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()',
    )
    const refused = await request('POST', '/news', { title: `Nova ${number}` })
    t.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'], code)
    t.regex((await refused.json()).message, /nada foi guardado/)
    await write.raw('DROP TRIGGER fail ON events')
    t.is((await (await get('/api/news')).json()).length, number)
    t.is((await request('POST', '/news', { title: `Nova ${number}` })).status, 201)
    t.is((await (await get('/api/news')).json()).length, number + 1)
  }
  const [{ tries }] = await write.raw('SELECT last_value AS tries FROM tries')
  t.true(tries > 3, 'each was tried again before it was refused')
  t.true(tries < 30, `${tries} attempts: a server in need is not asked without a pause`)
})

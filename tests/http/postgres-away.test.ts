import test from 'ava'
import { startPostgres } from '../support/postgres.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { addAdministrator, cookieHeader, multipartForm, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import { waitUntil } from '../support/stuck-heartbeat.ts'

test('While PostgreSQL is stopped, cached answers are served, and waiting requests are answered after it restarts', async (t) => {
  t.timeout(120_000)
  const server = await startPostgres(t)
  const site = await openSite(t, { databaseUrl: server.url, onError: () => {} })
  const { get, origin, freshness, festival } = site
  await addAdministrator(festival)
  const cookie = cookieHeader(await signIn(origin))
  await samplePublisher(festival).create('news', 'um', { slug: 'um', title: 'Um' })
  t.is((await get('/noticias/um')).status, 200)
  t.is((await get('/readyz')).status, 200)

  await server.stop('immediate')
  // These lose their connections before the outage is detected, and are retried
  const early = [get('/podcast'), get('/api/admin/me', { cookie })]
  await waitUntil(() => freshness.isAway())
  const form = { method: 'POST', headers: { cookie }, body: multipartForm({ slug: 'dois', title: 'Dois' }) }
  const late = [get('/api/sponsors'), fetch(`${origin}/api/admin/news`, form)]
  for (let time = 0; time < 3; time += 1) t.is((await get('/noticias/um')).status, 200)
  t.is((await get('/readyz')).status, 503)
  t.true(freshness.isAway())

  await server.start()
  const restartedAt = performance.now()
  const statuses = await Promise.all([...early, ...late].map(async (answer) => (await answer).status))
  t.deepEqual(statuses, [200, 200, 200, 201])
  t.true(performance.now() - restartedAt < 2_000, `${Math.round(performance.now() - restartedAt)} ms`)
  t.regex(await (await get('/api/news')).text(), /Dois/)
})

import test, { type ExecutionContext } from 'ava'
import { storePicture } from '../../src/media/store.ts'
import { svg } from '../support/pictures.ts'
import { ACCOUNT, addAdministrator, cookieHeader, postJson, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import { stuckHeartbeat, waitUntil } from '../support/stuck-heartbeat.ts'

async function openStuckSite(t: ExecutionContext) {
  const heartbeat = stuckHeartbeat()
  const site = await openSite(t, heartbeat)
  // Runs before the site's own teardown, which waits for the heartbeat
  t.teardown(heartbeat.unblock)
  await addAdministrator(site.festival)
  const cookie = cookieHeader(await signIn(site.origin))
  await site.create('news', 'um', { slug: 'um', title: 'Antes' })
  const disconnect = async () => {
    heartbeat.block()
    await waitUntil(() => site.freshness.state === 'lost')
  }
  return { ...site, ...heartbeat, cookie, disconnect }
}

/** An answer, and whether it has arrived. */
function pending(answer: Promise<Response>) {
  const state = { hasArrived: false, answer }
  void answer.then(() => {
    state.hasArrived = true
  })
  return state
}

test('During an outage cached answers are served at once, and other requests wait', async (t) => {
  const { origin, get, festival, cookie, disconnect, unblock } = await openStuckSite(t)
  const { url: picture } = await storePicture(festival.pictures, svg(40, 30), 'x.svg')
  const cachedPaths = ['/noticias/um', '/api/news', '/api/news/um', '/noticias.rss']
  for (const path of cachedPaths) t.is((await get(path)).status, 200, path)
  await disconnect()

  const waiting = [
    pending(get('/podcast')),
    pending(get('/api/sponsors')),
    pending(get('/api/page-sections?pageSlug=homepage')),
    pending(get('/NOTICIAS/um')),
    pending(get('/api/admin/me', { cookie })),
    pending(signIn(origin, ACCOUNT)),
    pending(postJson(`${origin}/api/newsletter`, { email: 'ana@exemplo.pt' })),
    pending(postJson(`${origin}/api/admin/page-sections`, {}, { cookie })),
  ]
  for (const path of cachedPaths) {
    t.is((await get(path)).status, 200, path)
    t.is((await get(`${path}?de=fora`)).status, 200, path)
    t.is((await get(path, { cookie })).status, 200, path)
  }
  for (const path of ['/healthz', '/metrics', '/assets/client-TEST.js', picture]) {
    t.is((await get(path)).status, 200, path)
  }
  const ready = await get('/readyz')
  t.deepEqual([ready.status, await ready.json()], [503, { status: 'unavailable' }])
  t.deepEqual(
    waiting.map(({ hasArrived }) => hasArrived),
    waiting.map(() => false),
  )

  unblock()
  const statuses = await Promise.all(waiting.map(async ({ answer }) => (await answer).status))
  t.deepEqual(statuses, [200, 200, 200, 308, 200, 200, 200, 422])
  t.is((await get('/readyz')).status, 200)
})

test('After a newer version has rebuilt the tables, this node serves cached answers and rejects writes', async (t) => {
  const { get, origin, festival, freshness, cookie } = await openStuckSite(t)
  t.is((await get('/noticias/um')).status, 200)
  const news = festival.database.write('projections').where({ name: 'news' })
  const { version } = await news.clone().first('version')
  await news.clone().update({ version: version + 1, revision: 99 })
  await waitUntil(() => freshness.state === 'outdated')

  const ready = await get('/readyz')
  t.deepEqual([ready.status, await ready.json()], [503, { status: 'outdated' }])
  t.is((await get('/healthz')).status, 200)
  t.is((await get('/noticias/um')).status, 200)
  for (const path of ['/api/admin/page-sections', '/api/newsletter', '/newsletter/sair']) {
    const rejected = await postJson(origin + path, {}, { cookie })
    t.is(rejected.status, 503, path)
    t.regex(rejected.headers.get('retry-after')!, /^\d+$/)
    t.regex(await rejected.text(), /O sítio está a ser atualizado/)
  }
  await news.clone().update({ version })
  await waitUntil(() => freshness.state === 'current')
  t.is((await get('/readyz')).status, 200)
  t.is((await postJson(`${origin}/api/admin/page-sections`, {}, { cookie })).status, 422)
})

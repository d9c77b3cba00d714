import test, { type ExecutionContext } from 'ava'
import { cookieHeader, multipartForm, openSiteSignedIn, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'
import { stuckHeartbeat } from '../support/stuck-heartbeat.ts'

const seenCookieOf = (answer: Response, name = 'fliporto_seen') =>
  answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))

const article = (title: string) => multipartForm({ slug: 'um', title, publishDate: '2025-10-22' })

test('Every answer to an organiser’s write sets the seen position, whatever its outcome', async (t) => {
  const { request, origin, freshness, cookie } = await openSiteSignedIn(t)
  const signedIn = await signIn(origin)
  t.regex(
    seenCookieOf(signedIn)!,
    /^fliporto_seen=[\w-]+\.0; path=\/; expires=.*; samesite=lax; httponly$/i,
    seenCookieOf(signedIn),
  )
  const expires = /expires=([^;]+)/i.exec(seenCookieOf(signedIn)!)![1]!
  t.true(Math.abs(Date.parse(expires) - Date.now() - 600_000) < 60_000)

  const created = await request('POST', '/news', article('Um'))
  t.is(created.status, 201)
  t.true(seenCookieOf(created)!.startsWith(`fliporto_seen=${freshness.era}.1;`))
  const { id } = (await created.json()) as { id: string }
  const expected: [status: number, Response][] = [
    [200, await request('PUT', `/news/${id}`, multipartForm({ title: 'Um' }))],
    [422, await request('POST', '/news', multipartForm({ publishDate: 'ontem' }))],
    [404, await request('DELETE', '/news/nada')],
    [404, await request('PATCH', '/nada')],
  ]
  for (const [status, answer] of expected) {
    t.is(answer.status, status)
    t.true(seenCookieOf(answer)!.startsWith(`fliporto_seen=${freshness.era}.1;`), String(status))
  }
  const out = await fetch(`${origin}/api/admin/logout`, { method: 'POST', headers: { cookie } })
  t.is(out.status, 200)
  t.truthy(seenCookieOf(out))
})

/** Two nodes of one site; the second one has no periodic heartbeat. */
async function openNodes(t: ExecutionContext, publicUrl?: string) {
  const first = await openSiteSignedIn(t, { publicUrl })
  const heartbeat = stuckHeartbeat({ everyMs: 3_600_000 })
  // It trusts its cache for ever, as a node does for the time between two heartbeats
  const heartbeatEngine: typeof heartbeat.heartbeatEngine = (engine) => ({
    ...heartbeat.heartbeatEngine(engine),
    heartbeat: { everyMs: 3_600_000, trustMs: Number.POSITIVE_INFINITY },
  })
  const second = await openSite(t, { publicUrl, dataDir: first.dataDir, heartbeatEngine, onError: heartbeat.onError })
  const save = async (title: string) => cookieHeader(await first.request('POST', '/news', article(title)))
  return { first, second, save, queries: heartbeat.queries }
}

const titlesAt = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { title: string }[]).map(({ title }) => title)

for (const publicUrl of ['http://festival.test', 'https://fliporto.test']) {
  test(`A write on one node shows on the other at once, which polls once for all requests (${publicUrl})`, async (t) => {
    const { second, save, queries } = await openNodes(t, publicUrl)
    t.deepEqual(await titlesAt(second.get('/api/news')), [])
    const cookie = await save('Um')
    const queriesBefore = queries.length
    t.deepEqual(
      await titlesAt(second.get('/api/news')),
      [],
      'requests without the cookie see the write after the next heartbeat',
    )
    const seen = await Promise.all(Array.from({ length: 20 }, () => titlesAt(second.get('/api/news', { cookie }))))
    t.deepEqual(
      seen,
      Array.from({ length: 20 }, () => ['Um']),
    )
    t.true(queries.length - queriesBefore <= 2, `${queries.length - queriesBefore} queries`)
    const after = queries.length
    t.deepEqual(await titlesAt(second.get('/api/news', { cookie })), ['Um'])
    t.is(queries.length, after, 'no poll for a known position')
  })
}

test('A cookie of another era or beyond the log is ignored', async (t) => {
  const { second, save, queries } = await openNodes(t)
  await titlesAt(second.get('/api/news'))
  await save('Um')
  const queriesBefore = queries.length
  for (const cookie of ['fliporto_seen=other.99', 'fliporto_seen=', 'fliporto_seen=x', 'other=1; fliporto_seen=.']) {
    t.deepEqual(await titlesAt(second.get('/api/news', { cookie })), [], cookie)
  }
  t.is(queries.length, queriesBefore)
  const ahead = `other=1;fliporto_seen=${second.freshness.era}.99`
  t.deepEqual(await titlesAt(second.get('/api/news', { cookie: ahead })), ['Um'])
})

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

  const made = await request('POST', '/news', article('Um'))
  t.is(made.status, 201)
  t.true(seenCookieOf(made)!.startsWith(`fliporto_seen=${freshness.era}.1;`))
  const { id } = (await made.json()) as { id: string }
  const wanted: [status: number, Response][] = [
    [200, await request('PUT', `/news/${id}`, multipartForm({ title: 'Um' }))],
    [422, await request('POST', '/news', multipartForm({ publishDate: 'ontem' }))],
    [404, await request('DELETE', '/news/nada')],
    [404, await request('PATCH', '/nada')],
  ]
  for (const [status, answer] of wanted) {
    t.is(answer.status, status)
    t.true(seenCookieOf(answer)!.startsWith(`fliporto_seen=${freshness.era}.1;`), String(status))
  }
  const out = await fetch(`${origin}/api/admin/logout`, { method: 'POST', headers: { cookie } })
  t.is(out.status, 200)
  t.truthy(seenCookieOf(out))
})

test('Readers, strangers and new subscribers do not get the seen cookie', async (t) => {
  const { request, origin, get } = await openSiteSignedIn(t)
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const answers = [
    await request('GET', '/me'),
    await get('/'),
    await signIn(origin, { username: 'ana', password: 'errada' }),
    await post('/api/admin/logout', {}),
    await post('/api/admin/news', {}),
    await post('/api/newsletter', { email: 'ana@exemplo.pt' }),
  ]
  for (const answer of answers) t.is(seenCookieOf(answer), undefined, answer.url)
})

test('Over https the cookie is limited to this host', async (t) => {
  const { origin, festival } = await openSiteSignedIn(t, { publicUrl: 'https://fliporto.test' })
  t.truthy(festival)
  const line = seenCookieOf(await signIn(origin), '__Host-fliporto_seen')!
  t.regex(line, /; path=\/; (?!.*domain).*secure/i)
})

/** Two nodes of one site; the second one hears of nothing by itself. */
async function openNodes(t: ExecutionContext, publicUrl?: string) {
  const first = await openSiteSignedIn(t, { publicUrl })
  const heartbeat = stuckHeartbeat({ everyMs: 3_600_000 })
  // It trusts what it knows, as a node does in the tenth of a second before it hears of more
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
    const asked = queries.length
    t.deepEqual(await titlesAt(second.get('/api/news')), [], 'others wait for the next heartbeat')
    const seen = await Promise.all(Array.from({ length: 20 }, () => titlesAt(second.get('/api/news', { cookie }))))
    t.deepEqual(
      seen,
      Array.from({ length: 20 }, () => ['Um']),
    )
    t.true(queries.length - asked <= 2, `${queries.length - asked} queries`)
    const after = queries.length
    t.deepEqual(await titlesAt(second.get('/api/news', { cookie })), ['Um'])
    t.is(queries.length, after, 'what it knows by now it does not ask for')
  })
}

test('A cookie of another era or beyond the log is ignored', async (t) => {
  const { second, save, queries } = await openNodes(t)
  await titlesAt(second.get('/api/news'))
  await save('Um')
  const asked = queries.length
  for (const cookie of ['fliporto_seen=other.99', 'fliporto_seen=', 'fliporto_seen=x', 'other=1; fliporto_seen=.']) {
    t.deepEqual(await titlesAt(second.get('/api/news', { cookie })), [], cookie)
  }
  t.is(queries.length, asked)
  const ahead = `other=1;fliporto_seen=${second.freshness.era}.99`
  t.deepEqual(await titlesAt(second.get('/api/news', { cookie: ahead })), ['Um'])
})

import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { eraseAdministrator, renameAdministrator } from '../../src/db/administrators.ts'
import { eventsOf } from '../support/festival.ts'
import { ACCOUNT, addAdministrator, cookieHeader, openSiteSignedIn, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'

const HOUR = 60 * 60 * 1000
const START = Date.parse('2025-10-22T12:00:00Z')

const idIn = (cookie: string) => /fliporto_session=([^;]+)/.exec(cookie)?.[1] ?? ''
const setCookie = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))

test('Signing in answers as specified, sets the session and hint cookies, and opens the panel', async (t) => {
  const { origin, festival } = await openSite(t)
  await addAdministrator(festival)
  const answer = await signIn(origin)
  t.is(answer.status, 200)
  t.is(answer.headers.get('cache-control'), 'no-store')
  t.deepEqual(await answer.json(), { success: true, message: 'Login realizado com sucesso!' })
  t.regex(setCookie(answer, 'fliporto_session')!, /; httponly/i)
  t.regex(setCookie(answer, 'fliporto_session')!, /; samesite=lax/i)
  t.notRegex(setCookie(answer, 'fliporto_session')!, /; secure/i)
  t.regex(setCookie(answer, 'fliporto_admin')!, /^fliporto_admin=1; /)
  t.notRegex(setCookie(answer, 'fliporto_admin')!, /httponly/i)
  const me = await fetch(`${origin}/api/admin/me`, { headers: { cookie: cookieHeader(answer) } })
  t.deepEqual([me.status, await me.json()], [200, { username: 'ana' }])
})

test('Username and password are required, with a field error for each', async (t) => {
  const { origin } = await openSite(t)
  const answer = await signIn(origin, { username: '' })
  t.is(answer.status, 422)
  t.deepEqual((await answer.json()).errors, {
    username: 'Indique o nome de utilizador.',
    password: 'Indique a palavra-passe.',
  })
  t.is((await signIn(origin, { username: { $ne: 1 }, password: ['x'] })).status, 422)
  for (const body of [[], 'ana']) t.is((await signIn(origin, body as object)).status, 400, String(body))
})

test('The form without scripts signs in with a redirect to the panel, or returns to its page, which says why', async (t) => {
  const { origin, festival } = await openSite(t)
  await addAdministrator(festival)
  const post = (fields: Record<string, string>, { page = '/admin/login', ...headers }: Record<string, string> = {}) =>
    fetch(`${origin}/api/admin/login`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { referer: origin + page, ...headers },
    })
  const answer = await post(ACCOUNT)
  t.deepEqual([answer.status, answer.headers.get('location')], [303, '/admin?entrada=ok'])
  t.is(answer.headers.get('cache-control'), 'no-store')
  const me = await fetch(`${origin}/api/admin/me`, { headers: { cookie: cookieHeader(answer) } })
  t.is(me.status, 200)

  const wrong = { ...ACCOUNT, password: 'outra' }
  for (const fields of [wrong, { username: 'ana' } as typeof wrong, { ...wrong, password: 'x'.repeat(501) }]) {
    const refused = await post(fields)
    t.deepEqual([refused.status, refused.headers.get('location')], [303, '/admin/login?entrada=credenciais'])
    t.deepEqual(refused.headers.getSetCookie(), [])
  }
  const asked = `/admin/login?depois=${encodeURIComponent('/admin/em/p1/?a=b')}`
  t.is((await post(wrong, { page: asked })).headers.get('location'), asked.replace('?', '?entrada=credenciais&'))
  t.is((await post(ACCOUNT, { page: asked })).headers.get('location'), `/admin?entrada=ok&${asked.split('?')[1]}`)
  t.is((await post(ACCOUNT, { referer: `https://mau.example${asked}` })).headers.get('location'), '/admin?entrada=ok')

  for (let n = 0; n < 8; n += 1) await post(wrong)
  const limited = await post(ACCOUNT)
  t.is(limited.headers.get('location'), '/admin/login?entrada=tentativas')
  t.is((await signIn(origin)).status, 429, 'the application has the same limit')

  const sentences = {
    credenciais: 'Credenciais inválidas',
    tentativas: 'Demasiadas tentativas. ',
    cookies: 'não aceita cookies',
  }
  for (const [outcome, sentence] of Object.entries({ ...sentences, outra: undefined, toString: undefined })) {
    const page = await (await fetch(`${origin}/admin/login?entrada=${outcome}`)).text()
    const alert = /<p[^>]* role="alert"[^>]*>([^<]*)/.exec(page)?.[1]
    t.true(sentence ? alert?.includes(sentence) : alert === undefined, outcome)
  }
})

test('Session fixation: signing in gives a new id, and the previous one is invalid', async (t) => {
  const { origin, cookie } = await openSiteSignedIn(t)
  const answer = await signIn(origin, ACCOUNT, { cookie })
  const fresh = cookieHeader(answer)
  t.not(idIn(fresh), idIn(cookie))
  const statusWith = async (sent: string) =>
    (await fetch(`${origin}/api/admin/me`, { headers: { cookie: sent } })).status
  t.deepEqual([await statusWith(cookie), await statusWith(fresh)], [401, 200])
})

test('Forged cookies: an unsigned, altered or foreign session cookie is answered with 401', async (t) => {
  const { origin, cookie } = await openSiteSignedIn(t)
  const sig = /fliporto_session\.sig=([^;]+)/.exec(cookie)![1]!
  for (const forged of [
    `fliporto_session=${idIn(cookie)}`,
    `fliporto_session=${idIn(cookie)}; fliporto_session.sig=${sig.startsWith('A') ? 'B' : 'A'}${sig.slice(1)}`,
    `fliporto_session=x${idIn(cookie)}; fliporto_session.sig=${sig}`,
    'fliporto_admin=1',
    `fliporto_session=${btoa('{"username":"ana"}')}`,
  ]) {
    t.is((await fetch(`${origin}/api/admin/me`, { headers: { cookie: forged } })).status, 401, forged)
  }
})

test('Signing out ends the session and clears both cookies, and succeeds without a session', async (t) => {
  const { origin, cookie, request, festival } = await openSiteSignedIn(t)
  const answer = await request('POST', '/logout')
  t.deepEqual([answer.status, await answer.json()], [200, { success: true }])
  for (const name of ['fliporto_session', 'fliporto_admin']) {
    t.regex(setCookie(answer, name)!, /=; .*expires=Thu, 01 Jan 1970/, name)
  }
  t.is((await fetch(`${origin}/api/admin/me`, { headers: { cookie } })).status, 401)
  t.deepEqual(await festival.database.read('sessions'), [])
  const again = await fetch(`${origin}/api/admin/logout`, { method: 'POST' })
  t.deepEqual([again.status, await again.json(), again.headers.getSetCookie()], [200, { success: true }, []])
})

test('A session lasts twelve hours from the last request', async (t) => {
  let passed = 0
  const { request, festival } = await openSiteSignedIn(t, { now: () => new Date(START + passed * HOUR) })
  const status = async () => (await request('GET', '/me')).status
  const lastsUntil = async (hours: number) => {
    const expires_at = new Date(START + hours * HOUR).toISOString()
    while (!(await festival.database.read('sessions').where({ expires_at }).first())) await setTimeout(10)
  }
  passed += 11
  t.is(await status(), 200)
  await lastsUntil(23)
  passed += 11
  t.is(await status(), 200)
  await lastsUntil(34)
  passed += 12.1
  const late = await request('GET', '/me')
  t.is(late.status, 401)
  await signIn(late.url.replace('/api/admin/me', ''))
  t.is((await festival.database.read('sessions')).length, 1)
})

test('A browser whose session has ended loses the hint cookie too', async (t) => {
  const { origin } = await openSite(t)
  const answer = await fetch(`${origin}/api/admin/me`, { headers: { cookie: 'fliporto_admin=1' } })
  t.is(answer.status, 401)
  t.regex(setCookie(answer, 'fliporto_admin')!, /=; .*expires=Thu, 01 Jan 1970/)
})

test('A renamed organiser stays signed in, an erased one does not; the log contains their id, not their name', async (t) => {
  const { request, festival } = await openSiteSignedIn(t)
  const db = festival.database.write
  await renameAdministrator(festival.database, 'ana', 'beatriz')
  t.deepEqual(await (await request('GET', '/me')).json(), { username: 'beatriz' })
  t.is((await request('POST', '/news', { title: 'Olá' })).status, 201)
  const { actor } = await db('administrators').first()
  t.deepEqual(
    (await eventsOf(festival)).map((event) => event.actor),
    [actor],
  )
  await eraseAdministrator(db, 'beatriz', new Date(START))
  t.is((await request('GET', '/me')).status, 401)
  const rows = await Promise.all(['sessions', 'events', 'administrators'].map((table) => db(table)))
  t.notRegex(JSON.stringify(rows), /ana|beatriz/)
})

test('Sessions stay valid after a change of keys while the old key is listed, whatever its length', async (t) => {
  const { origin, festival } = await openSite(t, { sessionKeys: ['k'] })
  await addAdministrator(festival)
  const cookie = cookieHeader(await signIn(origin))
  const statusWith = async (sessionKeys: string[]) => {
    const { origin: other, festival: otherFestival } = await openSite(t, { sessionKeys })
    for (const table of ['administrators', 'sessions']) {
      const rows = await festival.database.read(table)
      await otherFestival.database.write(table).insert(rows)
    }
    return (await fetch(`${other}/api/admin/me`, { headers: { cookie } })).status
  }
  t.deepEqual(await Promise.all([statusWith(['uma chave nova', 'k']), statusWith(['uma chave nova'])]), [200, 401])
})

test('Over https cookies are secure and limited to this host, also behind a proxy that forwards plain HTTP', async (t) => {
  const { origin, festival } = await openSite(t, { publicUrl: 'https://festival.test' })
  await addAdministrator(festival)
  const answer = await signIn(origin)
  t.is(answer.status, 200)
  for (const name of ['session', 'session.sig', 'admin', 'device'].map((each) => `fliporto_${each}`)) {
    t.regex(setCookie(answer, `__Host-${name}`)!, /; path=\/; (?!.*domain).*secure/i, name)
  }
  const cookie = cookieHeader(answer)
  const me = () => fetch(`${origin}/api/admin/me`, { headers: { cookie } })
  t.is((await me()).status, 200)
  const withoutPrefix = cookie.replaceAll('__Host-', '')
  t.is((await fetch(`${origin}/api/admin/me`, { headers: { cookie: withoutPrefix } })).status, 401)
  const out = await fetch(`${origin}/api/admin/logout`, { method: 'POST', headers: { cookie } })
  for (const name of ['fliporto_session', 'fliporto_admin']) {
    t.regex(setCookie(out, `__Host-${name}`)!, /=; .*expires=Thu, 01 Jan 1970/, name)
  }
  t.is((await me()).status, 401)
})

test('Visitors open no session, signing in is not an event, and public answers set no cookie', async (t) => {
  const { get, cookie, festival } = await openSiteSignedIn(t)
  const queries: string[] = []
  festival.database.read.on('query', ({ sql }: { sql: string }) => queries.push(sql))
  for (const path of ['/', '/noticias', '/api/news']) {
    t.deepEqual((await get(path, { cookie })).headers.getSetCookie(), [], path)
  }
  t.is((await get('/api/admin/me')).status, 401)
  t.deepEqual(
    queries.filter((sql) => sql.includes('sessions')),
    [],
  )
  t.deepEqual(await eventsOf(festival), [])
})

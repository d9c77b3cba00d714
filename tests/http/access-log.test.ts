import test from 'ava'
import { pino } from 'pino'
import { eventsOf } from '../support/festival.ts'
import { ACCOUNT, addAdministrator, cookieHeader, signIn } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'

test('Signing in and out, refusals and reading subscribers are logged with account and network, not as events', async (t) => {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { origin, festival } = await openSite(t, { log, trustProxy: 1 })
  await addAdministrator(festival)
  const { actor: actorId } = await festival.database.read('administrators').first()

  const ip = { 'x-forwarded-for': '192.0.2.77' }
  const cookie = cookieHeader(await signIn(origin, ACCOUNT, ip))
  const request = (path: string, method = 'GET') =>
    fetch(`${origin}/api/admin/${path}`, { method, headers: { cookie, 'x-forwarded-for': '2001:db8:1:2::3' } })
  for (const path of ['me', 'newsletter', 'newsletter?limit=5', 'newsletter.csv']) await (await request(path)).text()
  await request('logout', 'POST')
  await request('logout', 'POST')
  for (let n = 0; n < 11; n += 1) await signIn(origin, { ...ACCOUNT, password: 'palavra-errada' }, ip)
  await signIn(origin, { username: 'palavra-secreta', password: 'ana' }, { 'x-forwarded-for': 'unknown' })

  const logged = lines.filter(({ msg }) => msg !== 'request')
  const ana = { actor: 'ana', actorId }
  t.deepEqual(
    logged.map(({ msg, actor, actorId, network }) => ({ msg, actor, actorId, network })),
    [
      { msg: 'signed in', ...ana, network: '192.0.2.0/24' },
      { msg: 'subscribers read', ...ana, network: '2001:db8:1::/48' },
      { msg: 'subscribers read', ...ana, network: '2001:db8:1::/48' },
      { msg: 'subscribers exported', ...ana, network: '2001:db8:1::/48' },
      { msg: 'signed out', ...ana, network: '2001:db8:1::/48' },
      ...Array.from({ length: 11 }, () => ({ msg: 'sign-in refused', ...ana, network: '192.0.2.0/24' })),
      { msg: 'sign-in refused', actor: null, actorId: null, network: '127.0.0.0/24' },
    ],
  )
  const ids = new Set(lines.filter(({ msg }) => msg === 'request').map(({ requestId }) => requestId))
  t.true(logged.every(({ requestId }) => ids.has(requestId)))
  t.notRegex(JSON.stringify(lines), /palavra|192\.0\.2\.77|2001:db8:1:2/)
  t.deepEqual(await eventsOf(festival), [])
})

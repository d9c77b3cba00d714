import test from 'ava'
import { serverRoutes } from '../../support/route-table.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'
import { openSite } from '../../support/site.ts'

/** Routes that need no session. */
const OPEN = ['POST /api/admin/login', 'POST /api/admin/logout']

test('Every admin route and every unknown address below /api/admin is answered with 401 without a session', async (t) => {
  const site = await openSite(t)
  const { origin } = site
  const all = serverRoutes(site)
    .filter(({ path }) => path.startsWith('/api/admin'))
    .map(({ method, path }) => ({ method, path: path.replace(':id', 'x') }))
  t.true(all.length >= 25, String(all.length))
  const unknown = ['', '/', '/x', '/news/x/y', '/login/x'].flatMap((rest) =>
    ['GET', 'POST', 'DELETE', 'OPTIONS'].map((method) => ({ method, path: `/api/admin${rest}` })),
  )
  const wrongMethodOrPath = [
    { method: 'GET', path: '/api/admin/news' },
    { method: 'GET', path: '/api/admin/login' },
    { method: 'GET', path: '/api/admin/me/' },
  ]
  for (const { method, path } of [...all, ...unknown, ...wrongMethodOrPath]) {
    if (OPEN.includes(`${method} ${path}`)) continue
    const answer = await fetch(origin + path, { method })
    t.is(answer.status, 401, `${method} ${path}`)
    t.is(answer.headers.get('cache-control'), 'no-store')
    if (method !== 'HEAD') t.deepEqual(await answer.json(), { message: 'É preciso entrar como administrador.' })
  }
})

test('With a session an unknown address is 404, and a wrong method is 405 with Allow', async (t) => {
  const { request } = await openSiteSignedIn(t)
  for (const path of ['', '/x', '/news/x/y']) t.is((await request('GET', path)).status, 404, path)
  const answer = await request('GET', '/news')
  t.is(answer.status, 405)
  t.is(answer.headers.get('allow'), 'POST')
  t.is((await request('PATCH', '/news/x')).headers.get('allow'), 'PUT, DELETE')
})

import test from 'ava'
import { serverRoutes } from '../../support/route-table.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'
import { PUBLIC_URL } from '../../support/site.ts'

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://mau.example', 'x-forwarded-host': 'mau.example' },
  { origin: 'null' },
  { origin: 'http://festival.test.mau.example' },
  { origin: 'http://festival.test:8080' },
]

test('Cross-site posts: every writing route rejects them with 403', async (t) => {
  const site = await openSiteSignedIn(t)
  const changing = serverRoutes(site).filter(({ method }) => !['GET', 'HEAD'].includes(method))
  t.true(changing.length >= 20, String(changing.length))
  for (const { method, path } of changing) {
    for (const headers of foreign) {
      const answer = await fetch(site.origin + path.replace(/:\w+/g, 'x'), {
        method,
        headers: { cookie: site.cookie, 'content-type': 'application/json', ...headers },
        body: method === 'DELETE' ? undefined : '{"email":"a@b.pt","title":"x","username":"ana"}',
      })
      t.is(answer.status, 403, `${method} ${path} ${JSON.stringify(headers)}`)
      t.regex(await answer.text(), /veio de outro sítio/)
    }
  }
  t.deepEqual(await site.log(), [])
  for (const origin of [site.origin, PUBLIC_URL])
    t.is((await site.request('POST', '/sponsors', { name: 'A' }, { origin })).status, 201, origin)
})

test('Cross-site reads: no answer can be read by scripts of another site', async (t) => {
  const { get, cookie } = await openSiteSignedIn(t)
  for (const path of ['/', '/api/news', '/api/admin/me', '/api/admin/newsletter']) {
    const { headers } = await get(path, { cookie, origin: 'https://mau.example' })
    t.is(headers.get('access-control-allow-origin'), null, path)
    t.is(headers.get('cross-origin-resource-policy'), 'same-origin', path)
  }
})

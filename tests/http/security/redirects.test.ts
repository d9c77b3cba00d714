import test from 'ava'
import { buildRequest, sendRaw } from '../../support/raw-http.ts'
import { openSite, PUBLIC_URL } from '../../support/site.ts'

const HOST = 'Host: festival.test'

/** The origin that a browser on this site would load. */
const destination = (location: string | undefined) => new URL(location ?? '', `${PUBLIC_URL}/pagina`).origin

test('Open redirects: a form without JavaScript redirects to our own site, whatever its Referer', async (t) => {
  const { origin } = await openSite(t)
  const type = 'Content-Type: application/x-www-form-urlencoded'
  for (const referer of [
    'https://mau.example/x',
    'http://festival.test@mau.example/',
    'http://festival.test//mau.example',
    'http://festival.test/\\mau.example',
    'http://festival.test/%0d%0aLocation:%20https://mau.example',
    'ftp://festival.test/x',
    'data://festival.test/\\mau.example',
    'javascript://festival.test/%0aalert(1)',
    '//mau.example',
    'nada',
    '',
  ]) {
    const sent = [HOST, type, `Referer: ${referer}`, 'Content-Length: 7']
    const { status, headers } = await sendRaw(origin, buildRequest('POST', '/api/newsletter', sent, 'email=x'))
    t.is(status, 303, referer)
    t.is(destination(headers.get('location')), PUBLIC_URL, `${referer}: ${headers.get('location')}`)
  }
})

test('Open redirects: an old slug redirects within our own site', async (t) => {
  const { origin, create, change } = await openSite(t)
  await create('news', 'n', { slug: 'velho' })
  await change('news', 'n', { slug: 'novo' })
  for (const target of [
    '/noticias/velho',
    '/api/news/velho',
    '/api/news/velho?x=https://mau.example',
    'http://mau.example/api/news/velho',
    '/api/news/%76elho?%0d%0aSet-Cookie:a=b',
  ]) {
    const { status, headers } = await sendRaw(origin, buildRequest('GET', target, [HOST]))
    t.is(status, 301, target)
    t.regex(headers.get('location')!, /^\/(noticias|api\/news)\/novo(\?|$)/, target)
    t.is(destination(headers.get('location')), PUBLIC_URL, target)
    t.false(headers.has('set-cookie'), target)
  }
})

test('Open redirects: an address that looks like another site’s is 404', async (t) => {
  const { origin } = await openSite(t)
  for (const target of ['//mau.example', '/\\mau.example', '/%5cmau.example/..', '/.//mau.example']) {
    const { status, headers } = await sendRaw(origin, buildRequest('GET', target, [HOST]))
    t.is(headers.get('location'), undefined, target)
    t.true(status === 404 || status === 200, `${target} ${status}`)
  }
})

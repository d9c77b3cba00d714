import test, { type ExecutionContext } from 'ava'
import { eventsOf } from '../support/festival.ts'
import { svg } from '../support/pictures.ts'
import { buildRequest, sendRaw } from '../support/raw-http.ts'
import { ACCOUNT, openSiteSignedIn } from '../support/signed-in-site.ts'

type TestRequest = { method?: string; path: string; type?: string; body?: string | Buffer }

const json = (method: string, path: string, body: object): TestRequest => ({
  method,
  path,
  type: 'application/json',
  body: JSON.stringify(body),
})

const multipart = (path: string, parts: [head: string, value: string | Buffer][]): TestRequest => ({
  method: 'POST',
  path,
  type: 'multipart/form-data; boundary=x',
  body: Buffer.concat([
    ...parts.flatMap(([head, value]) => [
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ]),
})

const section = { pageSlug: 'homepage', sectionKey: 'hero_title', sectionType: 'text', content: 'Olá' }
const ID = '00000000-0000-7000-8000-000000000001'

/** Requests for every kind of input, each with this mark inside its texts and names. */
function requestsWith(z: string): TestRequest[] {
  const u = encodeURIComponent(z)
  return [
    json('POST', '/api/admin/news', { [`ti${z}tle`]: `Um${z} título${z}`, [`${z}content`]: `<p>T${z}exto</p>` }),
    { ...json('POST', '/api/admin/news', {}), body: `{${z}"title":"Cru${z}","title":"Ou${z}tro"}` },
    json('PUT', `/api/admin/news/${ID.replace('-', `${u}-`)}`, { slug: `um-${z}dois`, version: `${z}1` }),
    json('POST', '/api/admin/page-sections', {
      ...section,
      pageSlug: `home${z}page`,
      metadata: { [`a${z}`]: [`b${z}`, { c: z }] },
    }),
    multipart('/api/admin/sponsors', [
      [`name="na${z}me"`, `Le${z}llo`],
      ['name="category"', `go${z}ld`],
      ['name="website"', ''],
      [`name="${z}image"; filename="lo${z}go.svg"`, svg(4, 3)],
    ]),
    { path: '/api/admin/media' },
    { path: `/api/news/um-${u}dois` },
    { path: `/noticias/${u}um-dois?x=${u}` },
    { path: `/api${u}/ne${u}ws` },
    { path: `/retratos/v1/An${u}a.svg` },
    { path: `/api/page-sections?page${u}Slug=home${u}page` },
    { path: `/api/admin/page-sections?pageSlug=homepage${u}` },
    {
      method: 'POST',
      path: '/api/newsletter',
      type: 'application/x-www-form-urlencoded',
      body: `ema${u}il=ana%40${u}exemplo.pt`,
    },
    { path: `/api/admin/newsletter?q=a${u}na&li${u}mit=1${u}` },
    { method: 'DELETE', path: `/api/admin/sponsors/x${u}` },
    json('POST', '/api/admin/login', { username: `an${z}a`, password: `${ACCOUNT.password}${z}` }),
    json('POST', '/api/admin/login', { username: z, password: z }),
  ]
}

async function answersTo(t: ExecutionContext, requests: TestRequest[]) {
  const { origin, cookie, festival } = await openSiteSignedIn(t)
  const answers: unknown[] = []
  for (const { method = 'GET', path, type, body = '' } of requests) {
    const headers = ['Host: festival.test', `Cookie: ${cookie}`, `Content-Length: ${Buffer.byteLength(body)}`]
    const sent = buildRequest(method, path, type ? [...headers, `Content-Type: ${type}`] : headers, body)
    const { status, headers: answerHeaders, body: text } = await sendRaw(origin, sent)
    answers.push([status, answerHeaders.get('location'), text.replaceAll(/chave=[^"]+/g, '')])
  }
  const events = (await eventsOf(festival)).map(({ stream, type, data }) => [stream, type, data])
  // Encrypted data differs each time
  return { answers, events: events.filter(([, type]) => type !== 'SubscriberJoined') }
}

test('U+0000 is removed from all input: the answer is that of the same text without it', async (t) => {
  const [without, marked] = [requestsWith(''), requestsWith('\0')]
  const [expected, found] = [await answersTo(t, without), await answersTo(t, marked)]
  for (const [index, { method = 'GET', path }] of without.entries()) {
    t.deepEqual(found.answers[index], expected.answers[index], `${method} ${path}`)
  }
  t.deepEqual(found.events, expected.events)
  t.deepEqual(
    expected.answers.map((answer) => (answer as number[])[0]),
    [201, 201, 200, 201, 201, 200, 200, 200, 200, 200, 200, 200, 303, 200, 404, 200, 422],
  )
})

test('Decomposed accents are composed in all input: the answer is that of the same text with composed ones', async (t) => {
  const [composed, decomposed] = ['é', 'e\u0301'].map(requestsWith)
  const [expected, found] = [await answersTo(t, composed!), await answersTo(t, decomposed!)]
  for (const [index, { type, path }] of composed!.entries())
    if (type && !path.includes('%')) t.deepEqual(found.answers[index], expected.answers[index], path)
  t.deepEqual(found.events, expected.events)
})

test('Removing an escaped U+0000 does not complete a broken escape', async (t) => {
  const { origin, request } = await openSiteSignedIn(t)
  await request('POST', '/page-sections', { ...section, pageSlug: '%00', content: 'por achar' })
  for (const path of [
    '/api/news/%0%000',
    '/api/news/%%000',
    '/api/news/%%0000',
    '/noticias/a%0%000',
    '/%0%00',
    '/%00',
  ]) {
    const { status } = await sendRaw(origin, buildRequest('GET', path, ['Host: festival.test']))
    t.is(status, path === '/%00' ? 200 : 404, path)
  }
  for (const slug of ['%0%000', '%%0000', '%0%00%000']) {
    const { body } = await sendRaw(
      origin,
      buildRequest('GET', `/api/page-sections?pageSlug=${slug}`, ['Host: festival.test']),
    )
    t.true(body.includes('por achar'), slug)
  }
  const { headers } = await sendRaw(origin, buildRequest('GET', '/x/../noticias%00?a[]=%00b', ['Host: festival.test']))
  t.is(headers.get('location'), '/noticias?a[]=b', 'the rest of an address stays as it was written')
})

import { Writable } from 'node:stream'
import test from 'ava'
import fc from 'fast-check'
import { pino } from 'pino'
import { buildRequest, sendRaw } from '../support/raw-http.ts'
import { pageRoutes, type Route, serverRoutes } from '../support/route-table.ts'
import { slowMachine } from '../support/script.ts'
import { openSiteSignedIn } from '../support/signed-in-site.ts'

const LONG = process.env.LONG === '1'
const REQUESTS_A_ROUTE = LONG ? 500 : 4
/** More pages than these, made one behind the other, are not there within a client's ten seconds on a busy machine. */
const AT_ONCE = 50
const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31

/** The body is sent as it is, whatever the headers say. */
type HostileRequest = { method: string; target: string; headers: string[]; body: Buffer }

const hostileValues = [
  ...['', '.', '..', '%2e%2e%2f%2e%2e%2fkeys.json', '..%5c..%5cfliporto.db', '%00', '%', '%E0%A4', '%ED%A0%80'],
  ...['%0d%0aSet-Cookie:%20a=b', '__proto__', 'constructor', 'toString', '\\', '\\\\mau.example', '[', '::1', ':slug'],
  ...['*', "' OR 1=1 --", '$' + '{7*7}', '<script>', '9'.repeat(400), 'a'.repeat(8_000), 'item', 'um-titulo'],
]

const text = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
)
/** Without what Node's own parser rejects in a target or a header. */
const withoutControls = (value: string, instead = ' ') =>
  Buffer.from(value, 'utf8')
    .toString('latin1')
    .replace(/\p{Cc}/gu, (char) => (char < '\x80' ? instead : char))
const toPathSegment = (value: string) =>
  withoutControls(value, '+')
    .replaceAll(' ', '+')
    .replace(/[\x80-\xff]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
const segment = text.map(toPathSegment)

const pathOf = (path: string) =>
  fc
    .record({
      filled: fc.tuple(...path.split('/').map((part) => (part.startsWith(':') ? segment : fc.constant(part)))),
      before: fc.constantFrom(
        ...Array(12).fill(''),
        ...['/', '/x/..', '/.', '/\\', '/\\[', '\\', '/%2e%2e'],
        ...['http://mau.example', 'http://[', 'http://a:b@x:99999', 'x:'],
      ),
      after: fc.oneof(
        { weight: 8, arbitrary: fc.constant('') },
        segment.map((value) => `/${value}`),
      ),
    })
    .map(({ filled, before, after }) => `${before}${filled.join('/')}${after}`)

const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc
    .array(fc.tuple(fc.oneof(segment, fc.constantFrom('pageSlug', 'inscricao', 'a[b][c]', 'a[]')), segment))
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`),
)

const headerNames = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Cookie', 'Date', 'If-Match', 'If-None-Match'],
  ...['If-Modified-Since', 'If-Range', 'Origin', 'Range', 'Referer', 'Sec-Fetch-Site', 'Upgrade', 'X-Forwarded-For'],
  ...['X-Forwarded-Host', 'X-Forwarded-Proto', 'X-HTTP-Method-Override', 'X-Request-Id'],
]
const headerValues = [
  ...['*', 'gzip;q=0, br;q=x', ','.repeat(500), 'bytes=-', 'bytes=9-1,0-0,-1', 'null', 'cross-site', 'http://['],
  ...['data://festival.test/\\mau.example', 'fliporto_session=x; fliporto_session.sig=y'],
]
const header = fc
  .tuple(fc.constantFrom(...headerNames), fc.oneof(fc.constantFrom(...headerValues), text))
  .map(([name, value]) => `${name}: ${withoutControls(value)}`)

const fieldNames = [
  ...['title', 'slug', 'content', 'publishDate', 'version', 'isVisible', 'sectionType', 'pageSlug', 'sectionKey'],
  ...['name', 'category', 'website', 'date', 'time', 'location', 'description', 'imageUrl', 'headerImageUrl'],
  ...['menuTitle', 'email', 'username', 'password', 'id', '__proto__', 'constructor', 'hasOwnProperty'],
]
const fieldName = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fieldNames) }, text)
const fieldValue = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.constantFrom('2025-02-30', '25:61', 'javascript:alert(1)', '/uploads/../keys.json', 1e308, -0, true, null),
  fc.jsonValue(),
)
const fields = fc.array(fc.tuple(fieldName, fieldValue), { maxLength: 8 })

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data; boundary=x'
type RequestBody = { type: string; bytes: string | Buffer }

const json = fields.map((pairs): RequestBody => {
  const members = pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return { type: JSON_TYPE, bytes: `{${members.join(',')}}` }
})
const brokenJson = fc.oneof(
  fc.constantFrom('{', '[]', 'null', '"x"', '{"a":1}}', '{"title":"\\ud800"}', '\ufeff{}', '{"a":1e999}'),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc.json(),
)
const part = fc
  .record({
    name: fieldName,
    file: fc.option(text),
    more: fc.option(fc.constantFrom('Content-Type: image/png', 'Content-Transfer-Encoding: base64', 'X', ': x')),
    value: fc.oneof(
      text,
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
  })
  .map(({ name, file, more, value }) => {
    const named = file === null ? '' : `; filename="${withoutControls(file)}"`
    const head = [`Content-Disposition: form-data; name="${withoutControls(name)}"${named}`, ...(more ? [more] : [])]
    return `--x\r\n${head.join('\r\n')}\r\n\r\n${value}\r\n`
  })
const multipart = fc
  .record({
    parts: fc.array(part, { maxLength: 4 }),
    end: fc.constantFrom('--x--\r\n', '--x--\r\n', '--x', '', '\r\n'),
  })
  .map(({ parts, end }): RequestBody => ({ type: FORM_TYPE, bytes: Buffer.from(parts.join('') + end, 'latin1') }))

const types = [
  ...[JSON_TYPE, FORM_TYPE, 'application/x-www-form-urlencoded', 'text/plain', 'image/png', ''],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="', 'multipart/mixed'],
  ...['application/json; charset=utf-7', 'application/json; charset=', 'application/vnd.api+json', 'x', '/', 'a/b/c'],
]
const arbitraryBody = fc
  .tuple(fc.constantFrom(...types), fc.uint8Array({ maxLength: 300 }))
  .map(([type, bytes]): RequestBody => ({ type, bytes: Buffer.from(bytes) }))
const urlencoded = fc.array(fc.tuple(segment, segment), { maxLength: 5 }).map((pairs): RequestBody => {
  const body = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  return { type: 'application/x-www-form-urlencoded', bytes: body }
})

const requestBody: fc.Arbitrary<RequestBody> = fc.oneof(
  { weight: 3, arbitrary: json },
  { weight: 3, arbitrary: multipart },
  brokenJson.map((bytes): RequestBody => ({ type: JSON_TYPE, bytes })),
  urlencoded,
  arbitraryBody,
)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

/** Hostile requests to a route, with its own method or another. `common`: headers of all of them. */
function hostileRequests({ method, path }: Route, common: readonly string[]): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      method: fc.oneof({ weight: 6, arbitrary: fc.constant(method) }, fc.constantFrom(...methods)),
      path: pathOf(path),
      query,
      extra: fc.array(header, { maxLength: 4 }),
      sent: requestBody,
      coding: fc.constantFrom(...Array(8).fill(''), 'gzip', 'deflate', 'br', 'x'),
    })
    .map(({ method, path, query, extra, sent, coding }) => {
      const body = Buffer.from(sent.bytes)
      const bodyHeaders = [`Content-Length: ${body.length}`]
      if (sent.type) bodyHeaders.push(`Content-Type: ${sent.type}`)
      if (coding) bodyHeaders.push(`Content-Encoding: ${coding}`)
      const headers = [...common, ...bodyHeaders, ...extra]
      return { method, target: path + query, headers, body }
    })
}

/** Internals: stacks, paths and other libraries' messages. */
const internals = /node_modules|node:internal|\bat \S+ \(|\.ts:\d|\.js:\d|SQLITE_|\bknex\b|\/tmp\/|ENOENT|file:\/\//

/** A site with its logged errors and its routes. */
async function openTarget(t: Parameters<typeof openSiteSignedIn>[0]) {
  const errors: string[] = []
  const stream = new Writable({ write: (line, _encoding, done) => done(void errors.push(String(line)) as undefined) })
  const site = await openSiteSignedIn(t, { log: pino({ level: 'error' }, stream), ...slowMachine })
  await site.request('POST', '/news', { title: 'Um título' })
  await site.request('POST', '/pages', { title: 'Um título' })
  return { ...site, errors, routes: [...serverRoutes(site), ...pageRoutes] }
}

test(`Hostile input: no route answers 5xx, hangs or exposes internals (seed ${SEED})`, async (t) => {
  t.timeout(30 * 60_000)
  const { origin, cookie, errors, routes } = await openTarget(t)
  const failures: string[] = []
  const statuses = new Map<number, number>()
  let sent = 0
  const send = async ({ method, target, headers, body }: HostileRequest) => {
    sent += 1
    const { status, body: answer } = await sendRaw(origin, buildRequest(method, target, headers, body)).catch(
      (error) => ({
        status: 0,
        body: String(error),
      }),
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 200 && status < 500 && !internals.test(answer)) return
    const request = `${method} ${target.slice(0, 300)} ${JSON.stringify(headers)} ${body.toString('latin1').slice(0, 300)}`
    failures.push(`${status} ${answer.slice(0, 200)}\n${request}\n${errors.at(-1)?.slice(0, 1500)}`)
  }
  for (const [index, route] of routes.entries()) {
    // Signing out would leave the other routes without a session.
    const withoutSession = ['Host: festival.test']
    const sessions =
      route.path === '/api/admin/logout' ? [withoutSession] : [withoutSession, [...withoutSession, `Cookie: ${cookie}`]]
    for (const common of sessions) {
      const requests = fc.sample(hostileRequests(route, common), { seed: SEED + index, numRuns: REQUESTS_A_ROUTE })
      for (let from = 0; from < requests.length; from += AT_ONCE)
        await Promise.all(requests.slice(from, from + AT_ONCE).map(send))
    }
  }
  t.log(`seed ${SEED}: ${sent} requests to ${routes.length} routes; ${JSON.stringify([...statuses].sort())}`)
  t.deepEqual(failures, [])
  t.deepEqual(errors, [])
})
